"""What is done beside the screen: opening the books, verifying and copying them."""
