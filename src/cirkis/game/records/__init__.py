"""Game records: written, read back, checked against the rules and replayed.

docs/records.md describes the text format so that others can implement it.
"""
