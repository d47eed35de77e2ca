"""What is printed of several tables: the slips between them and the cage, and the report of the pit"""
