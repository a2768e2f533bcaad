"""The chapters of docs/learn: their listings and the solutions of their exercises."""
