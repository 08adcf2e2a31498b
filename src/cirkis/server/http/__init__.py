"""HTTP, WebSocket and server-sent events: thin endpoints on top of the hub."""
