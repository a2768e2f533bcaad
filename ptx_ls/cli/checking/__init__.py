"""What `ptx-ls check` is made of: its options, the settings of projects, the folders that it searches, its report."""
