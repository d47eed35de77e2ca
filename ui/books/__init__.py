"""The Ledger page: entries, nights and players, read; what was wrong in a closed night is mended in tonight's."""
