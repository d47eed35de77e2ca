"""A sheet as a page for screen readers: the same texts in the same order, with headings, tables and lists as such."""

from app.sheets.html.page import html_of

__all__ = ["html_of"]
