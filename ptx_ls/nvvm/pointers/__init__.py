"""A module with typed pointers rewritten with opaque ones, and the other way round."""
