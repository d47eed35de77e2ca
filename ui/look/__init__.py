"""How everything looks: colours, type, icons, card and chip art."""
