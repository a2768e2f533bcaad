"""The watchers of a run that names none."""

DEFAULT = ("race", "uninit", "sync")
