"""How Qt is kept from ending the program: errors in what it calls, and rows that it asks for and that are gone."""
