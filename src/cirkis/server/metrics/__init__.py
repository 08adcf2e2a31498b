"""Metrics: counts.py defines what is counted, and prometheus.py stores it for scraping."""
