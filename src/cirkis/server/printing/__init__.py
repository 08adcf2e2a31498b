"""Sets for the table: their settings, and how they are made beside the server."""
