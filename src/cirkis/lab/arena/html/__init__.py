"""The results of an arena as an HTML page without scripts, in light and dark mode, at any width."""
