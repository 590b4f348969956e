"""What is printed: names on counters, the tables of the sheet as they are typed in, told, or in the outside set."""
