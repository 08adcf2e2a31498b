# Wertung, Statistik und Erfolge.

standing = Wie du spielst
standing-rating = Deine Wertung
    .help = Sie ändert sich mit jeder gewerteten Partie gegen Computer oder gegen andere hier.
    .short = Wertung
standing-none = Du hast noch keine gewertete Partie. Spiele eine zu Ende, dann erscheint hier deine Wertung.
standing-guess = etwa { $rating }
standing-deviation = Wahrscheinlich zwischen { $low } und { $high }, nach { $games ->
    [one] { $games } gewerteter Partie
   *[other] { $games } gewerteten Partien
}.
standing-changed = Deine Wertung: { $before } → { $rating } ({ $change })
standing-more = Mehr dazu
standing-next = Passt zu dir: { $level }
standing-curve = Deine Wertung nach { $games ->
    [one] der letzten Partie
   *[other] jeder der letzten { $games } Partien
}: am niedrigsten { $low }, am höchsten { $high }, jetzt { $now }.
standing-levels = Stufen
    .help = Wie viel Prozent der Partien du gegen jede Stufe voraussichtlich gewinnst.
standing-level = Stufe
standing-people = Menschen
standing-expected = Erwartete Siege
standing-games = Partien
standing-won = Gewonnen
standing-shared = Geteilt
people-account = Konto: Geräte, E-Mail, deine Daten
standing-total = Alle Partien

## Was aufbewahrt wird

people-import = Datei importieren
    .done = Importiert: dein Fortschritt und { $tables ->
        [0] keine neue Partie
        [one] eine Partie
       *[other] { $tables } Partien
    }. Schon hier: { $known }. Nicht importiert: { $left }.
device-data = Alles löschen
    .help = Deine Partien und dein Fortschritt stehen nur in diesem Browser. Du kannst sie herunterladen und die Datei in einem anderen Browser importieren, oder auf einer Website für Online-Partien, die aber nur ihre eigenen Partien wertet.
device-forget = Alles löschen
    .sure = Alles löschen?
    .help = Deine Partien, Wertung, Lektionen, Aufgaben und Studien verschwinden aus diesem Browser.
    .yes = Alles löschen

## Erfolge

achievements = Erfolge
    .count = { $reached } von { $all }
achievement-new = Erfolg: { $name }
achievement-since = Erreicht: { $when }
achievement-not-yet = Noch nicht
achievement-won = Erster Sieg
    .how = Gewinne eine Partie.
achievement-rated = Das zählt
    .how = Gewinne eine gewertete Partie.
achievement-beat = Besiegt: { $level }
    .how = Gewinne gegen diese Stufe.
achievement-double = Zwei auf einen Streich
    .how = Vervollständige mit einem Stein zwei Figuren.
achievement-even-star = Geteilt und gewonnen
    .how = Vervollständige einen Stern, in dem du mit jemandem gleichauf vorn liegst: 5 Punkte für dich, keine für die anderen.
achievement-center = Mittelpunkt
    .how = Vervollständige den Mittelstern so, dass du darin die Mehrheit hast.
achievement-free-run = In Fahrt
    .how = Mache zwei Doppelzüge hintereinander.
achievement-ten-for-five = Großzügig
    .how = Vervollständige eine Figur, deren 10 Punkte jemand anders bekommt, und gewinne trotzdem.
achievement-comeback = Aufholjagd
    .how = Gewinne, nachdem du 15 Punkte zurückgelegen hast.
achievement-runaway = Weit voraus
    .how = Gewinne mit mindestens doppelt so vielen Punkten wie jeder andere.
achievement-went-out = Alles gelegt
    .how = Lege deinen letzten Stein und gewinne.
achievement-four = Allein gegen drei
    .how = Gewinne eine Partie zu viert.
achievement-flawless = Fehlerfrei
    .how = Lass eine Partie analysieren, in der du keinen Fehler gemacht hast.
standing-kept = Deine Wertung bleibt bei { $rating }.
    .short = Deine Wertung bleibt bei { $rating }: Die Partie hat weniger als eine Minute gedauert.
    .wins = Deine Wertung bleibt bei { $rating }: Nur zehn Siege gegen Menschen in einer Stunde können sie erhöhen.
