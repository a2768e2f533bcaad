"""Bad input of every kind through everything that reads a document: `python -m tests.fuzz`."""
