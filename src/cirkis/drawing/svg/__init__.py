"""Draw positions and diagrams as SVG."""
