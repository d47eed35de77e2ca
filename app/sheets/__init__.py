"""What is printed, as values that any printer or screen can lay out."""
