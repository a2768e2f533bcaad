"""Clients for editors: thin, without logic about PTX."""
