"""A decoded program: operations, operands, declarations."""
