"""One coup and the shoe it is dealt from, as far as they have come."""
