"""Builds the site: the page as static files, for play at one screen without a server."""
