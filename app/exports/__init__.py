"""The books taken out of the program, and results of earlier seasons read into it: values and text, no database."""
