"""The playground: a page that has ptx-ls in it, without a server. `python -m editors.web.build` makes it."""
