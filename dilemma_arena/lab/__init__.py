"""Headless experiments on the physics: throws from a table in, how they came to rest out."""
