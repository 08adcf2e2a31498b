# Studien: eigene Bretter mit Varianten, Kommentaren und Zeichnungen.

study = Studie
studies = Studien
    .help = Ein eigenes Brett: Baue eine Stellung auf, probiere Varianten, kommentiere und zeichne.
studies-none = Leg deine erste Studie an: Beginne mit einem leeren Brett oder öffne eine Partie.
studies-damaged = { $count ->
    [one] Eine Studie ist beschädigt und lässt sich nicht anzeigen.
   *[other] { $count } Studien sind beschädigt und lassen sich nicht anzeigen.
}
study-untitled = Studie ohne Titel
study-title = Titel
study-new = Neues Brett
study-open = Partie öffnen …
study-paste = Partie als Text einfügen
study-paste-open = Öffnen
study-record = Partie als Text
study-summary = { $pieces ->
    [one] 1 Stein
   *[other] { $pieces } Steine
}, { $date }
study-unreadable = Diese Partie lässt sich nicht öffnen. Prüfe, ob sie ganz kopiert wurde.
study-this = Als Studie öffnen

## Das Brett

study-begin = Anfang
study-variation = Variante
study-withdraws = gibt auf
study-undo = Rückgängig
study-redo = Wiederholen
study-promote = Zur Hauptvariante machen
study-remove = Ab hier löschen
study-remove-ask = Diesen Zug und alle folgenden löschen? Das lässt sich rückgängig machen.
study-too-deep = Varianten lassen sich nicht tiefer verschachteln. Setze stattdessen diese fort.
study-copy = Eigene Kopie anlegen
study-delete = Studie löschen
study-delete-ask = Diese Studie endgültig löschen?

study-state-saved = Gespeichert
study-state-saving = Speichern …
study-state-waiting = Noch nicht gespeichert: Die Studie bleibt in diesem Browser, und es wird später noch einmal versucht.
study-state-changed-elsewhere = Diese Studie wurde anderswo geändert.
study-keep-mine = Meine behalten
study-take-theirs = Die andere nehmen

## Kommentare und Urteile

study-comment = Kommentar
    .hint = Kommentar schreiben
study-mark = Zug bewerten
study-mark-brilliant = Brillanter Zug
study-mark-good = Guter Zug
study-mark-interesting = Interessanter Zug
study-mark-dubious = Zweifelhafter Zug
study-mark-bad = Fehler
study-mark-blunder = Patzer

## Auf dem Brett zeichnen

study-draw = Auf dem Brett zeichnen
study-draw-what = Werkzeug
study-draw-ink = Farbe
study-draw-cells = Felder: eines zum Einkreisen, zwei für einen Pfeil
study-draw-do = Zeichnen
study-draw-wrong = Gib ein oder zwei Felder des Bretts ein.
study-draw-remove = Entfernen: { $what }
study-arrow = Pfeil
study-circle = Feld einkreisen
study-figure = Figur umranden
study-ink-green = grün
study-ink-red = rot
study-ink-blue = blau
study-ink-yellow = gelb
study-arrow-at = Pfeil von { $from } nach { $to }
study-circle-at = { $from } eingekreist
study-figure-name = { figure } umrandet
study-drawing = { $where } ({ $ink })

## Aufbauen

study-set-up = Stellung aufbauen
    .help = Wähle eine Farbe und lege ihre Steine, wohin du willst. Der zuletzt gelegte Stein ist der Vorgänger; Zugrecht und Punktestand folgen aus den Steinen.
study-set-up-done = Fertig
study-clear = Brett leeren
study-pieces-of = Steine legen für
study-pieces = Steine in der Reihenfolge, in der sie gelegt wurden
study-turn = Wer am Zug ist
study-make-leader = Vorgänger
    .of = { $what } zum Vorgänger machen
study-take-away = { $what } wegnehmen
study-does-not-fit = Der Stein passt dort nicht, oder es ist keiner mehr da. Versuche einen anderen Platz oder Stein.
study-score = { $colour } { $points }
study-result-turn = { $colour } ist am Zug. Es steht: { $scores }.
study-result-free = { $colour } hat einen Doppelzug. Es steht: { $scores }.
study-result-over = Die Partie ist zu Ende. Es steht: { $scores }.
study-problem-not-at-center = { $name }: Der erste Stein muss ein Feld des Mittelsterns oder des Mittelrings belegen.
study-problem-not-touching-any = { $name } berührt keinen Stein, der vorher gelegt wurde.
study-problem-game-over = Die Partie wäre mit { $cells } zu Ende gewesen, vor { $name }.
study-problem-not-in-stock = { $colour } hat keinen solchen Stein mehr: { $name }.
study-problem-overlaps = { $name } liegt auf einem anderen Stein: { $cells }.
study-problem-no-leader = Wenn diese Farbe am Zug ist, kann keiner dieser Steine der Vorgänger sein.

## Weiterspielen und zeigen

study-play = Ab hier spielen
    .help = Eine neue Partie beginnt mit dieser Stellung. Wer spielt welche Farbe?
study-play-seat = Wer { $colour } spielt
study-play-begin = Los
study-share = Teilen
study-link = Link
    .help = Wer diesen Link hat, kann die Studie lesen und kopieren. Ändern kannst nur du sie.
study-link-site = Link
    .help = Die ganze Studie steht in diesem Link. Wer ihn öffnet, bekommt eine Kopie.
study-link-long = Diese Studie ist zu lang für einen Link. Sende stattdessen die Partie als Text.
study-copy-link = Link kopieren
study-copy-record = Text kopieren
error-no-study = Diese Studie gibt es nicht oder nicht mehr. Prüfe den Link.
    .here = Diese Studie ist nicht auf diesem Gerät. Auf dieser Website bleiben Studien in dem Browser, in dem sie angelegt wurden. Teile sie dort und öffne hier den Link oder die Datei.
error-broken-study = Diese Studie ist beschädigt und lässt sich nicht öffnen. Wähle eine andere.
study-missing = Studie nicht gefunden
