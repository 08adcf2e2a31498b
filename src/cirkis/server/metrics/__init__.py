"""Metrics: counts.py defines the counts, and prometheus.py stores them for scraping."""
