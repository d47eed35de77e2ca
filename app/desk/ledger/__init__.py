"""The ledger read: entries found and opened, nights and players over a season, the books verified."""
