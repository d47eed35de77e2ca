"""A sheet as a PDF: its pages, what it says to whoever copies or listens, and the file on the disk."""

from ui.printing.pdf.writing import pdf_of, write_pdf

__all__ = ["pdf_of", "write_pdf"]
