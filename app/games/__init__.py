"""The games of the house, one file or one folder each."""
