"""The text protocol for other programs: the Go Text Protocol, version 2."""
