# Eine Adresse, unter der nichts ist.

nowhere = Seite nicht gefunden
    .help = Unter dieser Adresse ist nichts. Vielleicht hat sie einen Tippfehler, oder der Link ist zu alt.
    .play = Zur Startseite
