"""The revisions themselves, one module each."""
