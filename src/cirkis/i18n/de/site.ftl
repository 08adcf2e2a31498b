# Was die Seite sagt, wo es keinen Server gibt: siehe web/in_browser.

site-status = Über diese Seite
site-loading = Das Spiel wird noch geladen.
site-thinking = Die Computergegner werden noch geladen.
site-failed = Ein Teil des Spiels konnte nicht geladen werden.
site-thinking-failed = Die Computergegner konnten nicht geladen werden. Du kannst ohne sie weiterspielen.
site-retry = Noch einmal versuchen
site-elsewhere = Das Spiel wurde in einem anderen Tab aktualisiert. Lade diese Seite neu, um weiterzuspielen.
site-reload = Neu laden
site-memory = Deine Partien gehen verloren, wenn du diesen Tab schließt: Dieser Browser speichert hier nichts, wie in einem privaten Fenster. Lade herunter, was du behalten willst.
site-full = In diesem Browser ist kein Platz mehr. Lade diese Partie herunter, lösche andere auf der Startseite oder spiele weiter, ohne zu speichern.
site-full-memory = Ohne Speichern spielen
site-delete = Diese Partie löschen
site-delete-sure = Diese Partie gibt es nur in diesem Browser: Einmal gelöscht, ist sie weg. Vorher kannst du sie im Menü des Tischs herunterladen.
site-delete-yes = Löschen
site-alone = Dieser Browser kann mehrere Tabs nicht abgleichen: Spiele nur in einem.
error-no-webassembly = Dieser Browser kann das Spiel nicht ausführen (WebAssembly fehlt oder ist abgeschaltet). Versuche es mit einem anderen. Hier kannst du trotzdem das Brett ansehen und die Regeln lesen.
