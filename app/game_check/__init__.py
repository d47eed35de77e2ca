"""What a game lacks: its fields, words, topics and sheet, and what a robot finds who deals it at every entry level."""
