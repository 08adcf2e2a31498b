"""Build the documentation site: pages of docs/, the reference (from docstrings), and notebooks."""
