"""Generate the page's types and the tables in docs/server.md from the structs of the messages."""
