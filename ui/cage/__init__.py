"""The Cage page: what tables ask of the cashier, and what the cashier sends, counts, pays and prints"""
