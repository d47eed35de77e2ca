"""The form of a set of rules: its fields and controls, made from what the rules declare."""
