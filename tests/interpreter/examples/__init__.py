"""The examples of instructions: runs, second sources of their values, and what ptxas has taken."""
