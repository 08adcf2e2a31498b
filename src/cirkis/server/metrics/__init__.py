"""Metrics: counts.py says what is counted, prometheus.py keeps it for scraping."""
