"""Build the site: the page as static files, for play on one screen without a server."""
