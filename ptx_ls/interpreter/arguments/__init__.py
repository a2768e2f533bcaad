"""What a launch is given: the values of parameters, and the arrays of the host that they reach."""
