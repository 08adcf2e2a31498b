"""The set for 3D printers: parts as 3MF or STL."""
