"""Build the documentation site: the pages of docs/, the reference (from docstrings), notebooks."""
