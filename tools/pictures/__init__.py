"""Take the pictures in the docs from the running page, with the games recorded in this folder."""
