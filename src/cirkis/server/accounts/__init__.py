"""The people who use the server: their devices, sessions, e-mail addresses and notifications."""
