"""The Night page, which is the cashier: players, buy-ins, cash-outs, the table's bank."""
