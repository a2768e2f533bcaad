"""Real programs: compiler output that must draw no diagnostic at all (see README.md here)."""
