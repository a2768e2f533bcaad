"""Memory of the machine: spaces, allocations, copies, order."""
