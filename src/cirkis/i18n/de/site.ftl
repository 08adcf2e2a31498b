# Was die Seite sagt, wo es keinen Server gibt: siehe web/in_browser.

site-status = Über diese Seite
site-loading = Das Spiel wird noch geladen.
site-thinking = Die Computergegner werden noch geladen.
site-failed = Ein Teil des Spiels konnte nicht geladen werden.
site-thinking-failed = Die Computergegner konnten nicht geladen werden. Du kannst ohne sie weiterspielen.
site-retry = Noch einmal versuchen
site-elsewhere = Eine andere Version des Spiels ist in einem anderen Tab offen oder wurde hier benutzt. Lade diese Seite neu, um weiterzuspielen.
site-reload = Neu laden
site-memory = Dieser Browser speichert für diese Seite nichts, wie in einem privaten Fenster: Deine Partien gehen verloren, wenn du diesen Tab schließt. Lade herunter, was du behalten willst.
site-full = In diesem Browser ist kein Platz mehr für deine Partie. Lade sie herunter und lösche dann auf der Startseite andere Partien oder schaffe anderweitig Platz. Du kannst auch weiterspielen, ohne sie zu speichern.
site-full-memory = Ohne Speichern spielen
site-delete = Diese Partie löschen
site-delete-sure = Diese Partie gibt es nur in diesem Browser: Einmal gelöscht, ist sie für immer weg. Vorher kannst du sie im Menü des Tischs herunterladen.
site-delete-yes = Löschen
site-alone = Dieser Browser kann mehrere Tabs nicht abgleichen: Spiele nur in einem.
site-friends = Um mit Freunden anderswo zu spielen, brauchst du einen Server: Hier spielt ihr an einem Bildschirm.
error-no-webassembly = Das Spiel kann in diesem Browser nicht laufen, weil WebAssembly fehlt oder abgeschaltet ist. Du kannst trotzdem das Brett ansehen und die Regeln lesen.
