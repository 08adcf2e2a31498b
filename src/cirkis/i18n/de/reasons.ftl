# Was für oder gegen einen Zug spricht. Jeder Text setzt einen Satz fort, der mit dem Zug beginnt:
# „Winkel auf A1+B1 vervollständigt den Kreis A6 (5 Punkte) und holt einen Doppelzug“.

# Der Rest einer Erklärung nach ihrem ersten Satz.
why = Warum?

reason-certain-win = gewinnt sicher, was die anderen auch spielen
reason-certain-share = sichert mindestens einen geteilten Sieg, was die anderen auch spielen
reason-certain-loss = verliert sicher, wenn die anderen ihr Bestes spielen
# $count und $was: wie viele Steine bei Punktgleichstand der Gewinner und der Nächste übrig haben.
reason-tie-break = { $count ->
    [0] { "" }
   *[other] { " " }bei Punktgleichstand (übrige Steine: { $count } zu { $was })
}
reason-wins = gewinnt die Partie{ reason-tie-break }
reason-shares = teilt sich den Sieg mit { $who }
    .so = sodass der Sieg mit { $who } geteilt wird
reason-loses = { $winner ->
    [several] beendet die Partie mit einem geteilten Sieg für { $who }
   *[other] beendet die Partie mit einem Sieg für { $who }{ reason-tie-break }
}
    .so = { $winner ->
        [several] sodass { $who } sich den Sieg teilen
       *[other] sodass { $who }{ reason-tie-break } gewinnt
    }
reason-blocks = lässt niemandem mehr einen Zug
reason-goes-out = legt den letzten Stein ({ points })
reason-majority = vervollständigt { figure-the } ({ points } für die Mehrheit)
    .each = vervollständigt { $figures } (je { points } für die Mehrheit)
    .sure = bekommt { points } für { figure-the }
reason-completion = vervollständigt { figure-the } ({ points })
    .each = vervollständigt { $figures } (je { points })
reason-gives = bringt { $who } { points } für { figure-the }
    .same = bringt { $who } dafür { points }
reason-free-surrounded = holt einen Doppelzug (Stein umschlossen)
reason-free-center-star = holt einen Doppelzug (Mittelstern komplett)
    .same = holt einen Doppelzug
reason-free-first-sliver = holt einen Doppelzug (erster Splitter)
reason-free-unused = bringt einen Doppelzug, der verfällt
reason-lets-win = lässt { $who } sofort die Partie beenden und gewinnen
reason-lets = lässt { $who } { figure-the } für { points } vervollständigen
    .more = { figure-the } für { points } vervollständigen
reason-lets-give = bringt { points } für { figure-the } (auch wenn { $who } ihn vervollständigt)
reason-lets-free = lässt { $who } einen Doppelzug holen
    .more = einen Doppelzug holen
reason-denies = { $points ->
    [0] verhindert, dass { $who } im nächsten Zug { $was } Punkte holt
   *[other] verhindert, dass { $who } im nächsten Zug { $was } Punkte holt (jetzt höchstens { $points })
}
    .figure = { $points ->
        [0] verhindert, dass { $who } im nächsten Zug { figure-the } für { $was } Punkte vervollständigt
       *[other] verhindert, dass { $who } im nächsten Zug { figure-the } für { $was } Punkte vervollständigt (jetzt höchstens { $points })
    }
reason-no-reply = lässt { $who } aussetzen
reason-few-replies = { $count ->
    [one] lässt { $who } nur eine Antwort
   *[other] lässt { $who } nur { $count } Antworten
}
reason-secures = sichert endgültig die Mehrheit { figure-in-the }
reason-takes = { $count ->
    [one] übernimmt mit { $count } Feld die Führung { figure-in-the }
   *[other] übernimmt mit { $count } Feldern die Führung { figure-in-the }
}
reason-equalises = zieht { figure-in-the } mit { $who } gleich
reason-uses-last = verbraucht den letzten Stein dieser Form ({ $shape })
reason-builds = { $count ->
    [one] setzt sich { figure-in-the } fest
   *[other] hält { $count } Felder { figure-of-the }
}
reason-keeps-small = { $count ->
    [one] hebt den kleinen Stein für später auf
   *[other] hebt die { $count } kleinen Steine für später auf
}
