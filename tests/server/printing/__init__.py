"""Sets for the table, as the server makes them."""
