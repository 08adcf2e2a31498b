"""The results of an arena as one HTML file: no scripts, light and dark, for any width."""
