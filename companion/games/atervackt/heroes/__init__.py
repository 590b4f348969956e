"""Heroes and those who go with them: values, life and death, and what a card gives or takes."""
