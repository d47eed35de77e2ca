"""What those hear who listen to the screen: what was taken, then what is asked, as much as they have chosen."""
