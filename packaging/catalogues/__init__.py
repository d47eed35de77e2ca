"""The program's words on their way into other languages: seen, merged into each language's file, compiled."""
