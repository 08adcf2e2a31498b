# What the page says where there is no server: see web/in_browser.

site-status = About this site
site-loading = The game is still loading.
site-thinking = The computer players are still loading.
site-failed = Part of the game could not be loaded.
site-thinking-failed = The computer players could not be loaded. You can play on without them.
site-retry = Try again
site-elsewhere = Another version of the game is open in another tab, or was used here. Reload this page to continue.
site-reload = Reload
site-memory = This browser stores nothing for this site, as in a private window: your games will be lost when you close this tab. Save those you want to keep.
site-full = There is no room left in this browser to store your game. Save it, then delete other games on the home page or free up some space; or play on without storing it.
site-full-memory = Play without storing
site-delete = Delete this game
site-delete-sure = This game is stored in this browser only: once deleted, it is gone for good. You can save it first from the table’s menu.
site-delete-yes = Delete
site-alone = This browser cannot keep several tabs in sync: play in one tab only.
site-friends = To play with friends elsewhere you need a server: here, everybody plays on one screen.
error-no-webassembly = The game cannot run in this browser, because WebAssembly is missing or switched off. You can still look at the board and read the rules.
