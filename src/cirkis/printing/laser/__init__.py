"""The set for laser cutters: sheets as SVG or DXF."""
