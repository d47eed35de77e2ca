"""What the house is and has chosen, as the books keep it; and its clock."""
