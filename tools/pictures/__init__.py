"""Takes the pictures in the docs from the running page; the games in them are records here."""
