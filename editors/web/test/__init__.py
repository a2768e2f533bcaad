"""The built playground, used in Chromium, and its interpreter against the one of this machine."""
