"""Recordings: format, writer, strict reader, playback and verification; docs/recordings.md describes the files."""
