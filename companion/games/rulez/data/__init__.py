"""Data of books and sheets: weapons, protection, horses, talents, ready-made figures."""
