"""Controls that any page may use: they know no page, and no desk."""
