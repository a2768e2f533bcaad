"""What words lead to, where they are no name."""
