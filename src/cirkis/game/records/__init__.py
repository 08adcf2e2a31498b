"""Game records: write, read, check against the rules, and replay.

docs/records.md describes the text format, so that other programs can implement it.
"""
