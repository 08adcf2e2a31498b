# Was die Spieler vor der Partie vereinbaren; .help erklärt es in einer Zeile.

option-players = Spieler
    .help = Zahl der Spieler.
option-colours = Farben
    .help = Die Farben der Spieler, in der Reihenfolge der Züge.
option-starter = Startspieler
    .help = Wer beginnt; danach geht es im Uhrzeigersinn weiter.
    .random = Ausgelost
option-target = Ziel
    .help = Die Punktzahl, die die Partie beendet.
option-stop = Wenn das Ziel erreicht ist
    .help = Sobald jemand das Ziel erreicht: den Zug mit seinen Doppelzügen beenden oder sofort aufhören.
    .turn = Zug beenden
    .at-once = Sofort aufhören
option-center_ring = Mittelring
    .help = Die zehn Felder um den Mittelstern sind eine weitere Figur und zählen 15 Punkte.
option-match = Match
    .help = Runden spielen, bis jemand insgesamt so viele Punkte hat; 0 für eine einzige Runde.
    .none = Eine einzige Runde
option-pieces = Steine
    .help = Eine Datei mit anderen Steinen, für Besitzer des Originalspiels.
option-head_start = Punktevorsprung
    .help = Punkte, mit denen jeder Spieler beginnt, damit ungleich starke Spieler gleiche Chancen haben; nicht in der Spielanleitung.
    .offer = Etwa ausgeglichen: { $points } Punkte für { $who }
option-without = Weniger Steine
    .help = Steine, ohne die ein Spieler spielt, mit ihren Buchstaben: B (großes Segment), S (kleines Segment), W (Keil), K (Drachen), T (Triangel), A (Pfeil), C (Winkel), H (Haken), V (Splitter); nicht in der Spielanleitung.
option-pie = Tauschregel
    .help = Statt auf den ersten Stein zu antworten, kann der zweite von zwei Spielern ihn übernehmen; nicht in der Spielanleitung.
option-is = { $option }: { $value }

## Die Uhr

clock = Uhr
    .help = Wessen Zeit abläuft, der scheidet aus.
    .days = Tage pro Zug
    .minutes = Minuten pro Spieler
    .increment = Sekunden extra pro Zug
    .extra = Zusätzliche Minuten
clock-kind =
    .none = Ohne Uhr
    .bank = Zeit für die ganze Partie
    .days = Tage pro Zug
clock-bank = { $minutes } min + { $increment } s
clock-days = { $days ->
    [one] Ein Tag pro Zug
   *[other] { $days } Tage pro Zug
}
