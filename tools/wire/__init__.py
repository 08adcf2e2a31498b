"""Generate the page's types and the tables of docs/server.md from the structs of the messages."""
