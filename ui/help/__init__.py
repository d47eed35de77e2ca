"""Help: what each page is for, and the way to the handbook."""
