"""The real server process, spoken to over its real transports."""
