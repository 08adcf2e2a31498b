"""Sets for the table: what can be chosen, and how they are made beside the server."""
