"""What `ptx-ls check` changes in files: fixes, and comments that silence what is known."""
