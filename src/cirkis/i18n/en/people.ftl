# The user: name, devices, notifications, data.

people = Your results and devices

people-name = Your name
    .help = Shown at tables you join from now on.

people-devices = Your devices
    .help = Each of them can play at all your seats. Sign out a device you have lost or lent to someone.
people-device = { $browser } on { $system }
    .unknown = Unknown device
    .here = This device
    .seen = Last used { $when }
people-sign-out = Sign out
    .label = Sign out { $device }
    .done = Signed out: { $device }.
people-sign-out-here = Sign out here
    .label = Sign out this device, { $device }
    .sure = This device will no longer be yours. Unless you are signed in on another one, you lose your seats.
people-sign-out-others = Sign out all other devices
    .done = All other devices are signed out.

signed-out = Signed out

people-data = Your data
    .help = The server stores no password, and an e-mail address only if you give one. Apart from that it stores your name, your seats, your moves, what you write, and which browsers you use.
people-export = Download all your data
people-forget = Delete my data
    .sure = Delete your data for good?
    .help = Your name and everything you wrote are deleted, and all your devices are signed out. Your moves stay, so that the others keep their games; in running games, a computer takes your seat. Backups made earlier by the operator still contain your data.
    .understood = I understand that this cannot be undone.
    .yes = Delete my data

push-turn = It is your turn.
    .with = It is your turn. At the table: { $names }.
people-messages = Notifications
people-push = Notify me on this device when it is my turn
    .help = You are notified unless the table is open on one of your devices. The notification names the players and says nothing about the position.
    .denied = Your browser blocks notifications from this page. You can allow them in its settings.

people-mail = E-mail
    .on = Send me an e-mail when it is my turn
    .address = E-mail address
    .help = At most one an hour, and none while you have the table open. It says nothing about the position, and has a link to unsubscribe.
    .save = Confirm
    .remove = Remove the address
    .pending = We sent a link to { $address }. Open it to confirm the address; until then we send nothing else to it.
    .active = E-mails go to { $address }.

mail-ask = Get an e-mail when it is your turn?
    .help = At most one an hour. You can unsubscribe at any time.
    .yes = Confirm the address
    .done = Done. You will get an e-mail when it is your turn.
mail-end = Stop these e-mails?
    .help = The server will delete your address.
    .yes = Unsubscribe
    .done = Done. Your address has been deleted.
mail-failed = This link does not work

## Mails

mail-confirm = Cir*Kis: confirm your address
    .body =
        Someone asked for an e-mail to this address when it is their turn at Cir*Kis. If that was you, open this link:
        { $link }
mail-turn = Cir*Kis: it is your turn
    .body =
        The other players are waiting for you:
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
    .help = This device will then have the same seats, and its results are added to yours. Accept only if the link is your own.
    .yes = Play here
    .no = Not now
    .failed = This link does not work
device-ask-leaves = { $tables ->
    [one] This device would leave the table it has now.
   *[other] This device would leave the { $tables } tables it has now.
}
