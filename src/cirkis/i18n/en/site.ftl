# What the page says where there is no server: see web/in_browser.

site-status = About this site
site-loading = The game is still loading.
site-thinking = The computer players are still loading.
site-failed = Part of the game couldn’t be loaded.
site-thinking-failed = The computer players couldn’t be loaded. You can play on without them.
site-retry = Try again
site-elsewhere = The game was updated in another tab. Reload this page to continue.
site-reload = Reload
site-memory = Your games will be lost when you close this tab: this browser saves nothing here, as in a private window. Download any you want to keep.
site-full = This browser is out of space. Download this game, delete others on the home page, or play on without saving.
site-full-memory = Play without saving
site-delete = Delete this game
site-delete-sure = This game is in this browser only: once deleted, it’s gone for good. You can download it first from the table’s menu.
site-delete-yes = Delete
site-alone = This browser can’t keep several tabs in sync: play in one tab only.
error-no-webassembly = This browser can’t run the game (WebAssembly is off or missing). Try another one. Here you can still look at the board and read the rules.
