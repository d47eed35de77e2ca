"""What stands at the right of the felt."""
