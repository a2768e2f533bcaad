"""Messages of other tools about PTX: the table of them, and what they mean."""
