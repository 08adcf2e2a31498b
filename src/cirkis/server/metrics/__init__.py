"""What a server counts: counts.py says what, prometheus.py keeps it for whoever collects it."""
