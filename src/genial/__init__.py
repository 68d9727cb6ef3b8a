"""The Einfach Genial family: exact rules, records, bots and tables."""
