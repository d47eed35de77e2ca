"""The roads as they are painted: on the dealer's right column, and wherever else players follow them."""
