"""Comparisons of Tests/differential, by the tools that answer."""
