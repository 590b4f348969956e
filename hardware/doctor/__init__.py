"""The doctor of a box: looks at each part, tries it, and says in one sentence what is wrong and what to do."""
