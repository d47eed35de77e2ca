"""Practice on the screen: a table that is framed in stripes, and whose chips are nobody's."""
