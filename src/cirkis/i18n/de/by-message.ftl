# Partien per Nachricht: eine beginnen, sie senden und öffnen, was man bekommt.

start-message = Per Nachricht spielen
    .more = Schickt euch die Partie in jedem Messenger. Kein Konto nötig.
message-about = Lege einen Stein und schicke die Partie als Link, in jedem Messenger. Dein Freund öffnet ihn, spielt weiter und schickt ihn zurück. Nur ihr seht sie, und sie läuft auch ohne Internet.
message-start = Partie beginnen
message-link = Hast du einen Link bekommen?
    .help = Füge hier den Link ein oder die ganze Nachricht.
    .open = Öffnen
message-sending = Partie senden
message-to = Schicke diesen Link an { $who }, in jedem Messenger.
    .group = Schicke diesen Link an { $who } oder in eure Gruppe.
message-to-all = Die Partie ist aus. Schicke diesen Link an alle, damit sie das Ende sehen.
message-label = Link zur Partie
message-text = Du bist dran bei Cir*Kis, { $who }!
message-text-end = Unsere Partie Cir*Kis ist aus.
message-qr = QR-Code zum Scannen
message-send = Senden
message-again = Nochmals senden
message-unsent = Noch nicht gesendet.
message-waiting = Gesendet. Jetzt ist { $who } dran. Öffne danach den Link, den du bekommst.
message-seat = Wer bist du?
message-seats = Ich bin jemand anderes …
message-watch = Nur zuschauen
message-older = Dieser Link ist älter als deine Partie. So steht sie jetzt.
message-differs = Das ist nicht die Partie, die du hier hast.
    .how =
        Ab Zug { $move }{ $round ->
            [1] {""}
           *[other] { " " }der Runde { $round }
        } weichen sie voneinander ab. Züge hier: { $here }; im Link: { $there }.
message-keep = Meine behalten
message-take = Die aus dem Link nehmen
message-illegal =
    Zug { $move }{ $round ->
        [1] {""}
       *[other] { " " }der Runde { $round }
    } in diesem Link verstößt gegen die Regeln, deshalb lässt sich die Partie nicht öffnen.
message-state = Per Nachricht
message-state-unsent = noch nicht gesendet
message-state-sent = gesendet: { $when }

error-message-missing = In diesem Text steckt keine Partie. Kopiere den ganzen Link oder die ganze Nachricht.
error-message-cut = Das Ende des Links fehlt. Kopiere die ganze Nachricht oder bitte noch einmal um den Link.
error-message-damaged = Der Link ist beschädigt. Kopiere die ganze Nachricht oder bitte noch einmal um den Link.
error-message-newer = Der Link stammt aus einer neueren Version des Spiels. Lade die Seite neu und öffne ihn noch einmal.
error-message-unsendable = Per Nachricht spielen nur Menschen, mit den üblichen Steinen, ohne Uhr und vom leeren Brett an. Ändere die Partie.
error-no-message = Diese Partie wird nicht per Nachricht gespielt.
