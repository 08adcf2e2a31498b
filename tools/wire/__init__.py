"""Generate the page's types and the tables in docs/server.md from the message structs."""
