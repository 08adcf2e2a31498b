"""The set for 3D printers: parts as STL and 3MF."""
