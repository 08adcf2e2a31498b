# Eine Adresse, unter der nichts ist.

nowhere = Seite nicht gefunden
    .help = Unter dieser Adresse ist nichts. Vielleicht enthält sie einen Tippfehler, oder der Link ist zu alt.
    .play = Zur Startseite
