import type { ContentDocument } from '@atelier/contract';

const fr = `
## En bref

Atelier vient chercher votre appareil en panne, trouve la cause et vous propose un prix ferme. Vous acceptez ou vous
refusez. Réparé ou non, l’appareil revient chez vous. La suite donne les détails.

## Ce que vous commandez

Par votre demande, vous nous chargez de venir chercher un appareil, de chercher la panne et de vous dire ce que
coûterait la réparation. Vous ne commandez pas encore la réparation : elle ne l’est qu’avec votre accord sur le prix.

La demande se fait sur ce site, avec un compte, ou par téléphone. Nous vous appelons pour la confirmer. Nous pouvons
aussi la décliner, par exemple s’il manque une information ; le motif est alors écrit dans votre suivi. Tant que
l’appareil est chez vous, vous pouvez annuler sans vous expliquer.

Vous confirmez que l’appareil est à vous, ou que son propriétaire vous l’a confié.

## Ce que vous faites avant notre passage

- Sauvegardez vos données. Une panne ou une réparation peut les effacer, et nous ne pouvons pas les récupérer à votre place.
- Retirez la carte SIM, la carte mémoire et ce dont nous n’avons pas besoin.
- Désactivez le code de verrouillage, ou remplacez-le par un code provisoire pour la durée de la réparation.
- N’écrivez ni mot de passe ni code dans la demande : plusieurs personnes de l’atelier la lisent.
- Dites-nous ce qui peut être dangereux : une batterie gonflée, un appareil mouillé, un câble dénudé.

## Les visites

Le jour et le créneau de l’enlèvement et du retour figurent dans votre suivi. Au passage, le chauffeur note l’état de
l’appareil et les accessoires que vous lui remettez. Au retour, il note à qui il remet l’appareil.

Si personne n’est là, ou si nous n’arrivons pas à vous joindre, votre suivi vous le dit et nous convenons d’un autre
jour avec vous. Un créneau ne vous va plus ? Choisissez-en un autre dans votre suivi s’il en
propose, sinon appelez-nous.

## Le prix et votre accord

Après le diagnostic, vous recevez les notes du technicien, un prix en dinars tunisiens et une durée en jours ouvrés. Le
coût estimé qui peut figurer à côté est une indication du technicien ; seul le prix engage.

- Le devis est valable sept jours. Ensuite, nous vous appelons et pouvons vous en faire un autre.
- Rien n’est réparé sans votre accord, donné sur ce site ou par téléphone. Nous notons quand et comment.
- Le prix que vous acceptez est celui que vous payez. Si une autre panne apparaît, nous vous proposons un autre prix et vous décidez de nouveau.
- Si vous changez la description de la panne après avoir reçu un prix, ce prix est retiré et le technicien regarde encore.

Aucun paiement n’est demandé sur ce site. Vous réglez directement auprès de nous, par un moyen convenu avec vous au
téléphone.

## Refuser, et reprendre l’appareil sans réparation

Vous pouvez refuser le prix, avec ou sans motif. Vous pouvez retirer votre accord tant que nous ne
l’avons pas confirmé, dans votre suivi ou par téléphone. La réparation n’a alors pas lieu, son prix n’est pas dû, et l’appareil vous est rapporté.

Nous pouvons aussi arrêter : une pièce introuvable, une panne sans remède, aucune réponse de votre part. Le motif est
écrit dans votre suivi et nous organisons le retour.

## La réparation et sa durée

Le délai court à partir du moment où nous confirmons votre accord. Si la date recule, nous vous disons pourquoi et
quelle est la nouvelle.

## Les ateliers partenaires

Certaines pannes demandent un spécialiste. Nous lui confions alors l’appareil, sans votre nom ni vos coordonnées. Votre
suivi indique que l’appareil est chez un partenaire. Vous n’avez affaire qu’à nous, et nous répondons de son travail
comme du nôtre.

## Les pièces et les trois mois

Nous couvrons pendant trois mois les pièces que nous posons, à partir du jour où l’appareil vous est rendu. Si l’une
d’elles est en cause, nous la remplaçons sans vous la faire payer. Faites une nouvelle demande et indiquez le numéro de
la première.

Une chute, un liquide, l’intervention de quelqu’un d’autre ou une panne sans lien avec la pièce n’entrent pas dans cette
couverture. Vos droits légaux s’y ajoutent ; elle ne les remplace pas.

## Si un appareil est perdu ou abîmé

Nous répondons de l’appareil depuis sa remise au chauffeur jusqu’à son retour entre vos mains, y compris chez un
partenaire. S’il se perd ou s’abîme, nous vous le disons dès que nous le savons, avec ce qui s’est passé, et nous
cherchons avec vous la réparation du dommage selon la loi. L’état noté à l’enlèvement et vos photos aident alors à
s’entendre.

## Si personne ne réclame l’appareil

Nous essayons de vous joindre plus d’une fois, et vous prévenons de chaque essai par e-mail et sur le site. Sans
réponse, nous arrêtons le dossier et gardons l’appareil à l’atelier. Rien n’est vendu ni jeté d’office : nous ne le
considérons comme abandonné qu’après vous avoir prévenu par écrit, et dans les limites de la loi. Si vous voulez nous le
laisser, dites-le-nous par écrit.

## Votre compte

Gardez votre mot de passe pour vous et vos coordonnées à jour : c’est par elles que nous vous joignons. Dans [votre
profil](/profile), vous fermez une session à tout moment et supprimez votre compte dès qu’aucune réparation n’est en
cours. Nous refusons les demandes d’un compte dont on abuse. Ce que nous faisons de vos données est dit dans la page
[Confidentialité](/privacy).

## Une réclamation

Appelez-nous ou écrivez à [bonjour@atelier.test](mailto:bonjour@atelier.test) avec le numéro de la réparation. Une
personne de l’atelier relit le dossier et vous répond. Un avis peu flatteur ne change rien à la façon dont nous vous
traitons.

## La loi

Ces conditions suivent le droit tunisien. Si nous ne parvenons pas à nous entendre, les tribunaux compétents selon la
loi décident. Chaque demande suit les conditions publiées le jour où vous l’envoyez.

Atelier, 12, rue de Marseille, 1001 Tunis
`;

const en = `
## In short

Atelier picks up your broken device, finds the cause and sends you a firm price. You accept or reject it. Repaired or not, the
device comes back to your door. The sections below give the details.

## What you order

With a request you ask us to pick up a device, look for the fault and tell you what a repair would cost. You order
the repair itself only when you accept the price.

You make a request on this site, with an account, or on the phone. We call you to confirm it. We may also decline it,
for instance when something we need to know is missing; the reason is then given with your repair. As long as the device
is still with you, you can cancel without saying why.

You confirm that the device is yours, or that its owner left it in your care.

## What you do before we come

- Back up your data. A fault or a repair can erase them, and we can't recover them for you.
- Take out the SIM card, the memory card and whatever we don't need.
- Turn the lock code off, or set a temporary one for as long as the repair takes.
- Put no password or code in the request: several people at the shop read it.
- Tell us about anything that may be dangerous: a swollen battery, a wet device, a bare wire.

## Visits

The day and time window of the pickup and of the return are shown with your repair. At the pickup, the driver records
the condition of the device and the accessories you hand over. At the return, the driver records who received it.

If nobody is there, or if we can't reach you, your repair says so and we agree on another day with you. If a time no
longer suits you, choose another one with your repair if any is offered there, or else call us.

## The price and your approval

After the diagnosis you receive the technician's notes, a price in Tunisian dinars and a time in working days. The
estimated cost shown beside the price is the technician's indication; only the price is binding.

- The quote is valid for seven days. After that we call you, and may send you another.
- Nothing is repaired without your approval, given on this site or on the phone. We record when and how you gave it.
- The price you accept is the price you pay. Another fault means another price, and you decide again.
- If you change the description of the fault after we sent a price, that price is withdrawn and the technician looks again.

No payment is asked for on this site. You pay us directly, by a means we agree on with you over the phone.

## Rejecting the price, and having the device back unrepaired

You can reject the price, with or without a reason. You can withdraw your approval until we have confirmed it, with your repair on this site or by phone. The repair then doesn't take place, its price isn't owed, and the device is brought back to you.

We may stop as well: a part that can't be found, a fault beyond repair, no answer from you. The reason is given
with your repair, and we arrange the return.

## The repair and how long it takes

The time starts when we confirm your approval. If the date moves back, we tell you why and what the new one is.

## Partner shops

Some faults need a specialist. We then hand over the device to one, without your name or contact details. Your repair
shows that the device is with a partner. You deal with us alone, and we answer for their work as we do for our own.

## Parts and the three months

We cover the parts we fit for three months, from the day the device is handed back to you. If one of them is at fault,
we replace it and don't charge you for it. Make a new request and give the number of the first.

A fall, a spill, work by somebody else or a fault that has nothing to do with the part is not covered. The rights that
the law gives you come on top of this; nothing here replaces them.

## If a device is lost or damaged

We answer for the device from the moment the driver takes it until it is back in your hands, including while it is with
a partner. If it is lost or damaged, we tell you as soon as we know, with what happened, and settle with you how to make
it good, as the law provides. The condition noted at the pickup and your photos help both sides then.

## If nobody claims the device

We try to reach you more than once, and tell you of each attempt by email and on this site. Without an answer we stop
the repair and keep the device at the shop. Nothing is sold or thrown away by itself: we treat a device as abandoned
only after warning you in writing, and as the law allows. If you want to leave it to us, tell us so in writing.

## Your account

Keep your password to yourself and your contact details up to date: they are how we reach you. In [your
profile](/profile) you can close a session at any time, and delete your account once no repair of yours is open. We refuse
requests of an account that is being abused. What we do with your data is set out on the [Privacy](/privacy) page.

## If you have a complaint

Call us or write to [bonjour@atelier.test](mailto:bonjour@atelier.test) with the number of the repair. Someone at the
shop reads the whole record and answers you. A poor rating changes nothing about how we treat you.

## The law

These terms follow Tunisian law. If we can't come to an agreement, the courts that the law names decide. Each request
follows the terms that were published on the day you sent it.

Atelier, 12, rue de Marseille, 1001 Tunis
`;

export const firstTerms: ContentDocument['terms'] = { fr: fr.trim(), en: en.trim() };
