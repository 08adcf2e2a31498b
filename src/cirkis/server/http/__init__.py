"""HTTP, WebSocket and server-sent events: thin endpoints over the hub."""
