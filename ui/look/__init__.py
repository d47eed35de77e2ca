"""How everything looks: colours of the dark and the light theme, type, icons, card and chip art."""
