"""The Settle page: what everybody is owed, who pays whom, and the sheet that they sign."""
