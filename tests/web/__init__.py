"""The playground without a browser: `python -m editors.web.test` has one."""
