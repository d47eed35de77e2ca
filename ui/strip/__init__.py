"""The strip along the bottom: its words, its keys, and the pads that answers are keyed with."""
