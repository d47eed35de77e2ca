"""The players' screen: a window of its own on another monitor, with what everybody may see."""
