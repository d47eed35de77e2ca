"""What the players' phones are told: ready text and codes, part by part and each in one language, and nothing more."""
