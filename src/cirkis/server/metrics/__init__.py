"""Metrics: counts.py defines what is counted, prometheus.py keeps it for scraping."""
