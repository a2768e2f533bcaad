"""The tools for coding agents: what they answer, and the server that offers them."""
