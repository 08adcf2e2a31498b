"""The page in a real Chromium against a real server."""
