# À propos de soi : nom, appareils, notifications, données.

people = Vos résultats et vos appareils

people-name = Votre nom
    .help = Les autres le verront aux tables où vous jouerez à partir de maintenant.

people-devices = Vos appareils
    .help = Chacun peut jouer à toutes vos places. Déconnectez tout appareil perdu ou prêté.
    .only = Ce navigateur est la seule clé de votre cote et de vos parties : si vous effacez ses cookies, tout est perdu. Par précaution, ajoutez un autre appareil.
    .only-mail = Ce navigateur est la seule clé de votre cote et de vos parties : si vous effacez ses cookies, tout est perdu. Par précaution, ajoutez un autre appareil ou confirmez une adresse e-mail.
people-device = { $browser } sur { $system }
    .unknown = Appareil inconnu
    .here = Cet appareil
    .seen = Dernière utilisation : { $when }
people-sign-out = Déconnecter
    .label = Déconnecter : { $device }
    .sure = { $device } : cet appareil n’aura plus accès à vos parties.
    .done = Appareil déconnecté : { $device }.
people-sign-out-here = Se déconnecter ici
    .label = Se déconnecter ici : { $device }
    .sure = Cet appareil n’aura plus accès à vos parties ni à votre cote. Vos autres appareils conservent tout.
    .sure-mail = Cet appareil n’aura plus accès à vos parties ni à votre cote. Vous pourrez vous reconnecter avec { $address }.
    .last = Vous perdrez { $what }. Ce navigateur en est la seule clé : rien ne pourra être récupéré.
people-lose = tout ce que vous avez fait ici
    .rating = votre cote
    .games = { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
people-sign-out-others = Déconnecter tous les autres appareils
    .done = Tous les autres appareils sont déconnectés.

signed-out = Appareil déconnecté

people-data = Vos données
    .help = Nous n’enregistrons aucun mot de passe, et votre adresse e-mail seulement si vous la donnez. Nous enregistrons par ailleurs le nom que vous choisissez, vos places, vos clubs et vos résultats, ce que vous jouez et écrivez, les navigateurs que vous utilisez, et quand.
people-export = Tout télécharger
people-forget = Supprimer mes données
    .sure = Supprimer définitivement vos données ?
    .help = Votre nom et tout ce que vous avez écrit disparaissent, et tous vos appareils sont déconnectés. Vos coups restent, pour que les autres gardent leurs parties. Si une partie classée est en cours, vous abandonnez ; dans toute autre, un ordinateur prend votre place. Vous quittez tous vos clubs ; si vous en êtes l’hôte, le membre le plus ancien le devient. Les sauvegardes déjà faites par l’hébergeur contiennent encore tout cela.
    .understood = Je comprends que c’est définitif.
    .yes = Supprimer définitivement

push-turn = C’est à vous de jouer.
    .with = C’est à vous de jouer. À la table : { $names }.
push-challenge = On vous propose une revanche.
    .with = On vous propose une revanche. À la table : { $names }.
people-messages = Notifications
people-push = Me prévenir sur cet appareil quand c’est à moi de jouer ou qu’on me défie
    .help = Vous recevez une notification, sauf si la table est ouverte sur l’un de vos appareils. Elle dit qui joue à la table, mais rien de la position.
    .denied = Votre navigateur bloque les notifications de cette page. Vous pouvez les autoriser dans ses réglages.

people-mail = Votre adresse e-mail
    .address = Adresse e-mail
    .help = Elle vous permet de vous connecter sur tous vos appareils, sans mot de passe : nous vous envoyons un code. Si vous avez déjà utilisé cette adresse ici, vous retrouverez sur cet appareil votre cote, vos parties, vos problèmes et vos études. Vous pouvez aussi jouer sans adresse, mais votre cote disparaît alors avec les cookies de ce navigateur.
    .send = Envoyer le code
    .asked = Un code et un lien ont été envoyés à { $address }. Utilisez l’un des deux dans les quinze minutes.
    .code = Code reçu par e-mail
    .go = Continuer
    .again = Autre adresse ou nouveau code
    .active = Vous pouvez vous connecter avec { $address } sur tous vos appareils.
    .turns = M’envoyer un e-mail quand c’est à moi de jouer
    .turns-help = Vous en recevez au plus un par heure, et aucun tant que la table est ouverte chez vous. Il ne dit rien de la position et contient un lien pour ne plus en recevoir.
    .remove = Retirer l’adresse
    .check = Vous avez confirmé { $address } il y a plus d’une semaine. Pour retirer cette adresse, saisissez d’abord ici le code que nous venons d’y envoyer, ou ouvrez le lien dans ce navigateur, puis choisissez de nouveau « { people-mail.remove } ».

mail-join = Jouer ici avec { $address } ?
    .help = Cet appareil aura alors la même cote et les mêmes places, parties, problèmes et études. N’acceptez que si cette adresse est la vôtre.
    .alone = Déconnecter tous mes autres appareils, au cas où quelqu’un d’autre en utiliserait un
mail-hold = Vous connecter désormais avec { $address } ?
    .help = Personne d’autre n’utilise cette adresse ici. Grâce à elle, vous retrouverez votre cote, vos parties, vos problèmes et vos études sur tous vos appareils.
    .yes = Oui, cette adresse est la mienne
mail-end = Ne plus recevoir ces e-mails ?
    .help = Vous pourrez toujours vous connecter avec votre adresse, et la retirer sous « { people } ».
    .yes = Me désabonner
    .done = C’est fait. Vous ne recevrez plus d’e-mails quand c’est à vous de jouer.
mail-failed = Ce lien ne fonctionne pas
    .code = Ce code ne fonctionne pas

## E-mails

mail-confirm = Cir*Kis : votre code
    .body =
        Votre code : { $code }

        Saisissez-le là où vous l’avez demandé, ou ouvrez-y ce lien. Si cette adresse vous a déjà servi à vous connecter, vous pouvez aussi ouvrir le lien sur un autre appareil :
        { $link }

        Utilisez l’un des deux dans les quinze minutes. Ne donnez ce code à personne. Si vous ne l’avez pas demandé, ignorez cet e-mail : il ne se passera rien.
mail-turn = Cir*Kis : c’est à vous de jouer
    .body =
        Les autres vous attendent à votre table :
        { $link }
mail-former = Cir*Kis : votre adresse e-mail a été retirée
    .body =
        Sur l’un de vos appareils, cette adresse a été remplacée ou supprimée. Elle ne permet plus de vous connecter.

        Si vous l’avez fait vous-même, ignorez cet e-mail. Sinon, déconnectez tous les autres appareils depuis l’un des vôtres, puis saisissez-y de nouveau votre adresse :
        { $link }
mail-stop = Ne plus recevoir ces e-mails : { $link }

## Vers un autre appareil

device-link = Jouer sur un autre appareil
    .help = Scannez ce code avec l’autre appareil, ou ouvrez-y le lien. Il ne sert qu’une fois.
device-link-qr = Code QR du lien
device-link-time = Encore valable pendant { $time }
device-link-again = Nouveau lien
device-link-done = C’est fait. Appareil ajouté : { $device }.

device-ask = Jouer ici comme { $name } ?
    .nameless = Jouer ici comme sur votre autre appareil ?
    .help = Cet appareil aura alors les mêmes places. N’acceptez que si le lien vient de vous.
    .yes = Jouer ici
    .progress = Ajouter à vos progrès ceux réalisés sur cet appareil, sans la cote
    .no = Pas maintenant
    .failed = Ce lien ne fonctionne pas
device-ask-leaves = { $tables ->
    [one] Vous perdriez une table, un club ou une étude de cet appareil.
   *[other] Vous perdriez { $tables } tables, clubs et études de cet appareil.
}
