"""What is printed, as values that any printer or screen can lay out.

Whether its columns are wide enough is tested where it is laid out, in `tests/ui/printing/`.
"""
