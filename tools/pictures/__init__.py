"""Take the pictures in the docs from the running page: `make pictures`.

    scenes     which pictures there are, and how the page comes to look so: one row a picture
    __main__   starts a server, drives Chromium and writes docs/images

The games in them lie beside it as records.
"""
