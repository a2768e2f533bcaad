"""The table as data for other programs: structured, in JSON, with a schema."""
