# Was ein Zug bringt, warum ein Stein nicht passt, Figuren im Blick und Züge zum Nachvollziehen.

## Was ein Zug bringt, in wenigen Worten am Stein

# Wer punktet, vor den Punkten: „Du +10“.
effect-you = Du
effect-points = { $who } +{ $points }
effect-free-turn = Doppelzug
effect-free-turn-unused = Doppelzug, aber nichts passt
effect-lost-turn = { $who } setzt aus
# $reason: warum das Spiel endet. $whose: wer gewinnt (you, other oder shared). $who nennt den Namen.
effect-end = { $reason ->
    [went-out] letzter Stein
   *[other] Partie zu Ende
} – { $whose ->
    [you] du gewinnst
    [shared] geteilter Sieg
   *[other] { $who } gewinnt
}

## Warum auf ein Feld nichts gelegt werden kann, „.any“, wenn kein Stein gewählt ist.
## Die Felder, um die es geht, sind auf dem Brett markiert.

obstacle-no-such-piece = { $shape }: { $cell } hat eine andere Form.
    .any = Auf { $cell } passt kein Stein.
obstacle-not-in-stock = { $shape }: aufgebraucht.
    .any = Keiner deiner übrigen Steine passt auf { $cell }.
obstacle-overlaps = { $shape }: zu wenig Platz auf { $cell }. Die markierten Felder sind belegt.
    .any = Zu wenig Platz auf { $cell }. Die markierten Felder sind belegt.
obstacle-not-at-center = { $shape }: Der erste Stein muss eines der markierten Felder belegen.
    .any = Der erste Stein muss eines der markierten Felder belegen.
obstacle-not-touching-leader = { $shape }: berührt auf { $cell } den Vorgänger (markiert) nicht.
    .any = Ein Stein auf { $cell } berührt den Vorgänger (markiert) nicht.
obstacle-not-touching-any = { $shape }: berührt auf { $cell } keinen anderen Stein.
    .any = Ein Stein auf { $cell } berührt keinen anderen.

## Eine Figur im Blick

# $figure, $cell: wie in „figure“. $state: „5 Felder frei“.
figure-untouched = { figure }: { $state }
figure-worth = Mehrheit: { points }
key-figure = Den nächsten Kreis oder Stern ansehen
key-figure-back = Den vorigen Kreis oder Stern ansehen

## Züge zum Nachvollziehen

# $count: wie viele Züge noch gezeigt werden.
follow-left = { $count ->
    [one] Noch { $count } Zug zu zeigen
   *[other] Noch { $count } Züge zu zeigen
}
follow-skip = Überspringen
follow-again = Züge noch einmal zeigen
settings-pace = Züge der Gegner zeigen
    .at-once = Sofort
    .brisk = Schnell
    .calm = Langsam
# $moves: was zurückgenommen wurde. $count: wie viele Züge.
event-taken-back = Zurückgenommen: { $moves }.

## Warum nur noch einer spielt

end-out-of-time = Die Zeit von { $who } ist abgelaufen.
    .you = Deine Zeit ist abgelaufen.
end-resigned = { $count ->
    [one] { $who } hat aufgegeben.
   *[other] { $who } haben aufgegeben.
}
    .you = Du hast aufgegeben.
