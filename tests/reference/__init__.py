"""The reference that is made from the table."""
