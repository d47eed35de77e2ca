"""What can be done at the desk, by name: the acts with their synonyms, and a typed line read as one of them."""
