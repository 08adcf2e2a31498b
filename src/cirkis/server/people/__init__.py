"""People, without accounts: their sessions, their devices, and what the server tells them."""
