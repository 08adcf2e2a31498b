# Your own page: name, devices, notifications, data.

people = Your results and devices

people-name = Your name
    .help = Others will see it at tables you join from now on.

people-devices = Your devices
    .help = Each of them can play at all your seats. Sign out any you’ve lost or lent.
    .only = This browser is the only key to your rating and your games: if you delete its cookies, they are gone. To be safe, add another device.
    .only-mail = This browser is the only key to your rating and your games: if you delete its cookies, they are gone. To be safe, add another device or confirm an e-mail address.
people-device = { $browser } on { $system }
    .unknown = Unknown device
    .here = This device
    .seen = Last used { $when }
people-sign-out = Sign out
    .label = Sign out: { $device }
    .sure = { $device } will be signed out and lose access to your games.
    .done = Signed out: { $device }.
people-sign-out-here = Sign out here
    .label = Sign out here: { $device }
    .sure = This device will lose access to your games and rating. Your other devices keep everything.
    .sure-mail = This device will lose access to your games and rating. You can sign in again with { $address }.
    .last = You’ll lose { $what }. This browser is the only key; nothing can be brought back.
people-lose = everything you did here
    .rating = your rating
    .games = { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
people-sign-out-others = Sign out all other devices
    .done = All other devices are signed out.

signed-out = Signed out

people-data = Your data
    .help = We store no password, and your e-mail address only if you give it. Apart from that, we store the name you choose, your seats, clubs and results, what you play and write, and when you used which browsers.
people-export = Download all my data
people-forget = Delete my data
    .sure = Delete all your data for good?
    .help = Your name and everything you wrote will disappear, and all your devices will be signed out. Your moves stay, so that the others keep their games. If you’re in a rated game, you resign; in any other, a computer takes your seat. You leave all your clubs; where you’re the host, the member who joined first becomes host. The operator’s earlier backups still contain all of this.
    .understood = I understand that this can’t be undone.
    .yes = Delete for good

push-turn = It’s your turn.
    .with = It’s your turn. At the table: { $names }.
push-challenge = You’re challenged to a rematch.
    .with = You’re challenged to a rematch. At the table: { $names }.
people-messages = Notifications
people-push = Notify me on this device when it’s my turn or I’m challenged
    .help = You get a notification unless you have the table open on one of your devices. It says who’s playing, but nothing about the position.
    .denied = Your browser blocks notifications from this page. You can allow them in its settings.

people-mail = Your e-mail address
    .address = E-mail address
    .help = With it, you can sign in on any device without a password: we send you a code. If you’ve used the address here before, this device will then have your rating, games, puzzles and studies. You can play without an address, too, but then your rating is lost with this browser’s cookies.
    .send = Send the code
    .asked = We sent a code and a link to { $address }. Use one of them within fifteen minutes.
    .code = Code from the e-mail
    .go = Continue
    .again = Other address or new code
    .active = You can sign in with { $address } on any device.
    .turns = Send me an e-mail when it’s my turn
    .turns-help = You get at most one an hour, and none while you have the table open. It says nothing about the position, and has a link to unsubscribe.
    .remove = Remove the address
    .check = You last confirmed { $address } more than a week ago. To remove it, first enter the code that we sent there, or open the link in this browser, then choose “{ people-mail.remove }” again.

mail-join = Play here as { $address }?
    .help = This device will then have the same seats, rating, games, puzzles and studies. Accept only if the address is your own.
    .alone = Sign out all my other devices, in case someone else uses one
mail-hold = Sign in with { $address } from now on?
    .help = Nobody else uses this address here. With it, you can get back your rating, games, puzzles and studies on any device.
    .yes = Yes, this address is mine
mail-end = Stop these e-mails?
    .help = You can still sign in with your address, and remove it under “{ people }”.
    .yes = Unsubscribe
    .done = Done. You’ll get no more e-mails about your turns.
mail-failed = This link doesn’t work
    .code = This code doesn’t work

## E-mails

mail-confirm = Cir*Kis: your code
    .body =
        Your code: { $code }

        Enter it where you asked for it, or open this link there. If you’ve signed in with this address before, you can also open the link on another device:
        { $link }

        Use one of them within fifteen minutes. Never give the code to anyone. If you didn’t ask for it, ignore this e-mail, and nothing will happen.
mail-turn = Cir*Kis: it’s your turn
    .body =
        The others at your table are waiting for you:
        { $link }
mail-former = Cir*Kis: your e-mail address was removed
    .body =
        On a device where you’re signed in, this address was replaced or removed. It no longer signs you in.

        If you did this yourself, ignore this e-mail. Otherwise, use one of your devices to sign out all the others, and enter your address there again:
        { $link }
mail-stop = To stop these e-mails: { $link }

## To another device

device-link = Play on another device
    .help = Scan this with the other device, or open the link there. It works once.
device-link-qr = QR code of the link
device-link-time = Valid for another { $time }
device-link-again = New link
device-link-done = Done. Device added: { $device }.

device-ask = Play here as { $name }?
    .nameless = Play here as on your other device?
    .help = This device will then have the same seats. Accept only if the link is your own.
    .yes = Play here
    .progress = Add the progress made on this device to yours, but not its rating
    .no = Not now
    .failed = This link doesn’t work
device-ask-leaves = { $tables ->
    [one] You would lose a table, club or study that was started on this device.
   *[other] You would lose { $tables } tables, clubs and studies that were started on this device.
}
