"""What is kept of answers: each by the arguments that it is a function of."""
