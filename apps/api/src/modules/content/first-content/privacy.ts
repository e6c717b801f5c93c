import type { ContentDocument } from '@atelier/contract';

const fr = `
## En bref

Nous vous demandons ce qu’il faut pour venir chercher un appareil, le réparer et vous le rapporter, et rien d’autre.
Nous ne vendons aucune donnée, nous n’affichons aucune publicité et nous ne mesurons pas vos visites. Vous pouvez
emporter une copie de vos données ou supprimer votre compte vous-même.

## Qui en est responsable

Atelier, 12, rue de Marseille, 1001 Tunis. Pour toute question sur vos données, écrivez à
[bonjour@atelier.test](mailto:bonjour@atelier.test).

## Ce que nous gardons, et pourquoi

- Votre prénom, votre nom, votre e-mail, votre téléphone et votre adresse : pour vous joindre et venir chez vous.
- Votre mot de passe, sous une forme que personne ne peut relire : pour ouvrir votre compte. Avec Google, il n’en faut pas.
- Votre langue : pour le site et les e-mails. Votre photo de profil, si vous en ajoutez une.
- Vos appareils : nom, type, marque, modèle et numéro de série, tels que vous les avez indiqués, et leurs accessoires.
- Vos réparations : la panne, l’adresse, les visites, les prix, vos réponses, les notes, chaque étape, votre avis.
- Les frais, vos paiements et leurs reçus. Votre nom disparaît d’un reçu avec votre compte, ou après dix ans.
- Vos notifications et les e-mails que nous vous avons envoyés. Un code est effacé de l’e-mail gardé dès son envoi.
- Les messages du formulaire de contact, pour y répondre.

Nous en avons besoin pour faire ce que vous demandez, pour tenir la comptabilité que la loi exige, et pour protéger
votre compte. Sans téléphone ni adresse, nous ne pouvons ni vous appeler ni venir.

## Qui voit quoi

- Au téléphone et à l’atelier, l’équipe voit votre fiche et vos réparations.
- Les chauffeurs ne voient de vous que votre nom, votre téléphone et votre adresse, jamais votre e-mail.
- Ils ne voient que les réparations dont la visite leur est confiée : l’appareil, la panne et ses photos, les
  accessoires et, pendant la visite, ce qui reste à payer.
- Leur téléphone garde la tournée, pour travailler sans réseau. Elle s’efface à leur déconnexion ou, au-delà de
  trente-six heures, dès que l’espace de l’équipe y est rouvert. Ce qu’ils y ont noté reste, pour eux seuls, jusqu’à son
  envoi.
- Qui a le lien de suivi d’une réparation voit où en est l’appareil, son type et son modèle, mais ni nom, ni adresse, ni
  prix, ni message. Vous l’arrêtez dans les détails ; il s’arrête aussi 60 jours après la fin.
- Un atelier partenaire ne reçoit que l’appareil, sans votre nom ni vos coordonnées.
- Ceux qui hébergent le site et transportent les e-mails ne le font que pour nous.

Personne d’autre n’y a accès, sauf si la loi nous oblige à répondre à une autorité.

## Les photos

Une demande peut porter jusqu’à six photos de la panne. Elles montrent parfois votre intérieur : cadrez l’appareil.
Chaque photo est redessinée à l’arrivée, ce qui en retire le lieu et les réglages que le téléphone y avait inscrits.
Elle n’a pas d’adresse publique ; seuls vous et ceux qui voient la réparation peuvent l’ouvrir. Vous la retirez tant que
la demande peut être modifiée.

Quand personne n’ouvre, notre chauffeur peut photographier la porte. Vous et notre équipe en atelier voyez cette photo, et
elle disparaît avec votre compte.

Quand l’appareil change de mains, nous pouvons le photographier et recueillir une signature ou un nom. Vous et notre
équipe en atelier les voyez ; les chauffeurs et les ateliers partenaires ne les relisent pas. Signatures et noms sont
supprimés après un an, sauf si l’atelier a choisi un autre délai, et avec votre compte. Chaque remise reste inscrite dans
un registre que personne ne peut modifier : numéros, codes, heures et empreintes, sans nom ni texte.

Votre photo de profil est servie sous une adresse que personne ne peut deviner. Une fois retirée, elle disparaît de chez
nous, mais un navigateur qui l’a déjà affichée peut en garder une copie.

## Vos connexions

Pour chaque session, nous gardons l’adresse IP, le navigateur, le système, le type d’appareil et, quand nous pouvons les
déduire de l’adresse IP, la ville et le pays. Cela sert à vous prévenir d’une connexion depuis un navigateur, un système
ou un pays nouveau, et à vous laisser fermer une session que vous ne reconnaissez pas, dans [votre profil](/profile). La
ville et le pays se lisent dans un fichier que nous avons chez nous : votre adresse IP n’est envoyée à personne.

Une session se termine après trente jours sans visite, et au plus tard après quatre-vingt-dix jours.

Si vous choisissez Google pour vous connecter, Google nous donne votre nom, votre e-mail et un identifiant. Google
apprend que vous venez chez nous ; de vos réparations, rien ne lui est dit.

## Les e-mails

Nous écrivons pour vérifier votre adresse, pour annoncer les étapes qui vous concernent et pour signaler ce qui touche à
la sécurité de votre compte. Votre profil dit lesquels vous recevez ; ceux qui touchent à la sécurité partent toujours. Si
vous ne reprenez pas un appareil, nous vous écrivons après 7, 30 et 60 jours. Après un an, sauf si l’atelier a choisi
un autre délai, nous pouvons remettre à un tribunal vos coordonnées, les étapes de la réparation et ces avis. Il n’y a
pas de lettre publicitaire.

## Les notifications de votre navigateur

Si vous les activez, nous gardons l’adresse que votre navigateur a auprès du service de son éditeur, jusqu’à votre
déconnexion. Ce service transmet nos notifications sans pouvoir les lire. Elles n’ont ni nom ni prix.

## Ce qui reste dans votre navigateur

Nos cookies servent tous à la connexion ; un script ne peut pas les lire.

- La session : elle vous garde connecté, jusqu’à quatre-vingt-dix jours.
- Le navigateur reconnu : il évite de vous alerter à chaque connexion, quatre cents jours au plus.
- L’inscription en attente : vingt-quatre heures, le temps d’ouvrir le lien reçu.
- Le passage par Google : dix minutes, le temps d’en revenir.

Le stockage local retient votre langue, votre thème, quel compte est ouvert ici et s’il y reçoit des notifications ;
si vous vous déconnectez sans réseau, il s’en souvient. Le stockage de l’onglet garde votre fiche, une vérification commencée et un texte pas encore
envoyé. Les photos en attente sont gardées jusqu’à leur envoi ou votre déconnexion. Des fichiers du site, sans données à
vous, restent aussi pour afficher une page quand le réseau manque.

## Combien de temps

- Votre compte et vos réparations : tant que le compte existe.
- Une inscription inachevée : sept jours.
- Un code : dix minutes. Un lien reçu par e-mail : vingt-quatre heures. Une invitation : sept jours.
- Une remise annoncée en retard par un chauffeur : un an après que l’équipe l’a éclaircie.
- Un message du formulaire de contact : un an.
- Les copies de sauvegarde : trente jours au plus, chiffrées.
- Les journaux techniques n’ont ni nom ni adresse, seulement un numéro de compte.

## Quand vous supprimez votre compte

Vos données sont supprimées tout de suite : nom, coordonnées, photos, notifications, sessions, e-mails, et tout ce que vous avez
écrit ou que nous avons noté sur vos réparations. Il faut
d’abord qu’aucune réparation ne soit ouverte ; une réparation rendue l’est tant que vous ne l’avez pas notée.

De chaque réparation restent son numéro, ses étapes et leurs dates, qui avait l’appareil, son type, sa marque, son
modèle et les prix, sans votre nom, pour notre comptabilité. N’écrivez donc pas un nom à la place d’une marque. Un
dernier e-mail vous confirme la suppression. Les sauvegardes s’effacent avec leur durée, et ce que quelqu’un a pu
demander à votre adresse, une inscription par exemple, en sept jours au plus.

Les messages envoyés de votre adresse par le formulaire de contact sont supprimés avec le compte. Sans compte,
écrivez-nous pour les faire effacer.

## Vos droits

- Voir et corriger : votre fiche se modifie dans [votre profil](/profile).
- Emporter : « Télécharger mes données » y donne un fichier ZIP avec vos données, votre photo et celles que vous
  voyez de vos réparations.
- Supprimer : au même endroit, avec votre mot de passe.
- Vous opposer, ou demander autre chose : [bonjour@atelier.test](mailto:bonjour@atelier.test).

Si notre réponse ne vous suffit pas, vous pouvez saisir l’Instance nationale de protection des données personnelles
(INPDP), à Tunis, qui veille à la loi organique n° 2004-63.
`;

const en = `
## In short

We ask for what it takes to pick up a device, repair it and bring it back, and for nothing else. We sell no data, show
no advertising and don't measure your visits. You can take a copy of your data or delete your account by yourself.

## Who is responsible

Atelier, 12, rue de Marseille, 1001 Tunis. For any question about your data, write to
[bonjour@atelier.test](mailto:bonjour@atelier.test).

## What we keep, and why

- Your first and last name, email, phone and address: to reach you and come to your door.
- Your password, in a form that nobody can read back: to open your account. With Google you need none.
- Your language: for this site and our emails. Your profile picture, if you add one.
- Your devices: name, type, brand, model and serial number, as you gave them, and the accessories that come with them.
- Your repairs: the fault, the address, visits, prices, your answers, notes, every step, your rating.
- The fees, your payments and their receipts. Your name disappears from a receipt with your account, or after ten years.
- Your notifications and the emails we sent you. A code is wiped from the email we keep as soon as it has been sent.
- Messages sent through the contact form, to answer them.

We need all this to do what you ask for, to keep the accounts that the law requires, and to protect your account.
Without a phone number and an address we can neither call you nor come.

## Who sees what

- On the phone and in the shop, our team sees your details and your repairs.
- Of you, drivers see your name, phone and address only, never your email.
- They see only the repairs whose visit is theirs: the device, the fault and its photos, the accessories and, during
  the visit, what is left to pay.
- Their phone stores the route, to work without a network. It is deleted when they sign out or, after thirty-six hours,
  as soon as the team's pages are opened there again. What they noted stays, for them alone, until it is sent.
- Whoever has a repair's tracking link sees where the device is, its type and model, but no name, address, price or
  message. You end it in the details; it also ends 60 days after the repair.
- A partner shop receives the device alone, without your name or contact details.
- Those who host this site and carry our emails do so for us and for nobody else.

Nobody else has access, unless the law makes us answer an authority.

## Photos

A request can carry up to six photos of the fault. They sometimes show your home as well, so frame the device. Each
photo is drawn anew when it arrives, which strips out the place and settings that the phone wrote into it. It has no
public address; only you and those who see the repair can open it. You can remove it as long as the request can be
changed.

When nobody opens, our driver may photograph the door. You and our team in the shop see that photo, and it is deleted with
your account.

When the device changes hands, we may photograph it and ask for a signature or a name. You and our team in the shop see
them; drivers and partner shops can't read them again. Signatures and names are deleted after a year, unless the
shop has chosen another time, and with your account. Each handover stays in a log that nobody can change: numbers, codes,
times and hashes, without a name or a text.

Your profile picture is served at an address that nobody can guess. Once you remove it, it is gone from our side, but a
browser that has shown it before may keep a copy.

## Your sign-ins

For each session we keep the IP address, the browser, the system, the kind of device and, where the IP address tells,
the city and country. This lets us warn you of a sign-in from a new browser, system or country, and lets you end a
session you don't recognise, in [your profile](/profile). City and country are looked up in a file that we have
ourselves: your IP address is sent to nobody.

A session ends after thirty days without a visit, and after ninety days at the latest.

If you choose to sign in with Google, Google gives us your name, your email and an identifier. Google learns that you
come here; it is told nothing about your repairs.

## Emails

We write to verify your address, to tell you about the steps that concern you, and to warn you of anything that touches
the security of your account. Your profile says which of them you get; those about security are always sent. If you
don't collect a device, we write to you after 7, 30 and 60 days. After a year, unless the shop has chosen another
time, we may give a court your contact details, the steps of the repair and these notices. There are no promotional emails.

## Notifications of your browser

If you switch them on, we keep the address that your browser has at its maker's service, until you sign out. This service
passes our notifications on and can't read them. They have no names and no prices.

## What stays in your browser

All our cookies are there for signing in; no script can read them.

- The session: keeps you signed in, for up to ninety days.
- The known browser: spares you a warning at every sign-in, for four hundred days at most.
- The sign-up under way: twenty-four hours, until you open the link we mailed.
- The trip to Google: ten minutes, until you are back.

Local storage remembers your language, your theme, which account is open here and whether it gets notifications; if you
sign out without a network, it remembers that too. The tab's own storage holds your details, a verification under way and text you haven't sent yet.
Photos waiting to be sent are kept until they are sent or you sign out. Some files of the site, with no data of yours,
stay as well, to show a page when there is no network.

## How long

- Your account and your repairs: for as long as the account exists.
- An unfinished sign-up: seven days.
- A code: ten minutes. A link we mailed: twenty-four hours. An invitation: seven days.
- A handover that a driver's phone sent late: a year after our team has cleared it up.
- A message from the contact form: a year.
- Backups: thirty days at most, encrypted.
- Technical logs hold no name or address, only an account number.

## When you delete your account

Your data is deleted at once: name, contact details, pictures, notifications, sessions, emails, and all that you wrote or we
noted about your repairs. No repair of yours may be open at that moment; one
that was brought back stays open until you rate it.

Of each repair we keep its number, its steps and their times, who had the device, its kind, brand and model, and the
prices, without your name, for our accounts. So don't type a name where a brand belongs. A last email confirms the
deletion. Backups are erased when their time is up, and whatever somebody asked for in the name of your address, a
sign-up for instance, within seven days.

Messages that were sent from your address through the contact form are deleted with the account. Without an account,
write to us to have them erased.

## Your rights

- See and correct: your details can be changed in [your profile](/profile).
- Take away: "Download my data", in the same place, gives you a zip file with your data, your picture and the
  photos that you see of your repairs.
- Delete: there as well, with your password.
- Object, or ask for anything else: [bonjour@atelier.test](mailto:bonjour@atelier.test).

If our answer isn't enough, you can turn to the Tunisian data protection authority, the Instance nationale de protection
des données personnelles (INPDP) in Tunis, which watches over organic law no. 2004-63.
`;

export const firstPrivacy: ContentDocument['privacy'] = { fr: fr.trim(), en: en.trim() };
