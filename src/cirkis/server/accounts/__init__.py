"""People, without accounts: their sessions, devices and notifications."""
