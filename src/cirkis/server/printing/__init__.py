"""Sets for the table: their settings, and how they are made in other processes."""
