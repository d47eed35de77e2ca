"""Tables in windows of their own."""
