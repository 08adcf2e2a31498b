# A page that does not exist.

nowhere = Page not found
    .help = There’s nothing at this address. It may be mistyped, or the link may be too old.
    .play = Go to the home page
