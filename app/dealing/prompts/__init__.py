"""The questions that a script may ask, and the rulings that may be made at them."""
