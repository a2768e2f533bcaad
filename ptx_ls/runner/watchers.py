"""What is watched in a run where nobody says what."""

DEFAULT = ("race", "uninit", "sync")
