"""What a run reports about each instruction: values read and written, output."""
