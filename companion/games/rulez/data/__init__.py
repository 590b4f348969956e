"""What stands in books and on sheets: weapons, protection, horses, talents, ready-made figures."""
