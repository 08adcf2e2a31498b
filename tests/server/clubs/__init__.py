"""Tests of clubs, which people join by invitation."""
