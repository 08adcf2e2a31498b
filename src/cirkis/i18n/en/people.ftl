# Your own page: name, devices, notifications, data.

people = Your results and devices

people-name = Your name
    .help = Others see it at tables where you sit down from now on.

people-devices = Your devices
    .help = Each of them can play at all your seats. Sign out any that you have lost or lent.
people-device = { $browser } on { $system }
    .unknown = Unknown device
    .here = This device
    .seen = Last used { $when }
people-sign-out = Sign out
    .label = Sign out { $device }
    .done = Signed out: { $device }.
people-sign-out-here = Sign out here
    .label = Sign out this device, { $device }
    .sure = This device will no longer be yours. Unless you are signed in on another one, you will lose your seats.
people-sign-out-others = Sign out all other devices
    .done = All other devices are signed out.

signed-out = Signed out

people-data = Your data
    .help = The server stores no password, and an e-mail address only if you give it one. Otherwise it stores only the name you choose, your seats, what you place and write, and which browsers you use.
people-export = Download all of it
people-forget = Forget me
    .sure = Forget you for good?
    .help = Your name and everything you wrote will disappear, and all your devices will be signed out. Your placements stay, so that the others keep their games; where one is running, a computer takes your seat. Earlier backups by the operator still contain all of this.
    .understood = I understand that this cannot be undone.
    .yes = Forget me

push-turn = It is your turn.
    .with = It is your turn. At the table: { $names }.
people-messages = Notifications
people-push = Tell me on this device when it is my turn
    .help = You get a message unless you have the table open on one of your devices. It says who is playing, and nothing about the position.
    .denied = Your browser blocks notifications from this page. You can allow them in its settings.

people-mail = E-mail
    .on = Send me an e-mail when it is my turn
    .address = E-mail address
    .help = You get at most one an hour, and none while you have the table open. It says nothing about the position, and has a link to unsubscribe.
    .save = Confirm
    .remove = Remove the address
    .pending = We sent a link to { $address }. Open it to confirm the address; until then we send nothing else there.
    .active = E-mails go to { $address }.

mail-ask = Get an e-mail when it is your turn?
    .help = You get at most one an hour. You can stop them at any time.
    .yes = Confirm the address
    .done = Done. You will get an e-mail when it is your turn.
mail-end = Stop these e-mails?
    .help = The server will then forget your address.
    .yes = Unsubscribe
    .done = Done. Your address has been forgotten.
mail-failed = This link does not work

## E-mails

mail-confirm = Cir*Kis: confirm your address
    .body =
        Somebody asked to be sent e-mails at this address when it is their turn in Cir*Kis. If that was you, open this link:
        { $link }
mail-turn = Cir*Kis: it is your turn
    .body =
        The others at your table are waiting for you:
        { $link }
mail-stop = To stop these e-mails: { $link }

## To another device

device-link = Play on another device
    .help = Scan this with the other device, or open the link there. It works once.
device-link-qr = QR code of the link
device-link-time = Valid for another { $time }
device-link-again = New link
device-link-done = Done. You can now also play with { $device }.

device-ask = Play here as { $name }?
    .nameless = Play here as on your other device?
    .help = This device will then have the same seats, and your progress on it will be added to the rest. Only accept if the link is your own.
    .yes = Play here
    .no = Not now
    .failed = This link does not work
device-ask-leaves = { $tables ->
    [one] This device has a table of its own, which it would leave.
   *[other] This device has { $tables } tables of its own, which it would leave.
}
