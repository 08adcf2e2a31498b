"""The Go Text Protocol, version 2, for other programs."""
