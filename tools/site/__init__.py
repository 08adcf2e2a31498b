"""Builds the site: the page as static files, which needs no server to play at one screen."""
