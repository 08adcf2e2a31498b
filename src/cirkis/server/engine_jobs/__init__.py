"""Jobs for the engine: computers' placements, analyses and reviews."""
