"""Statements that are like others: a text that is checked once is read without them."""
