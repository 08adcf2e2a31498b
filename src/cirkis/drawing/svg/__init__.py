"""Positions and diagrams as SVG."""
