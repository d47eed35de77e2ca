"""A program of its own that serves the players' phones: it has what it hears on its stdin, its pages, one socket."""
