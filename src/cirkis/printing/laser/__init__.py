"""The set for laser cutters: sheets as SVG and DXF."""
