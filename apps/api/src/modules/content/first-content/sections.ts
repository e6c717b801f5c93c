import type { ContentDocument } from '@atelier/contract';

type Sections = ContentDocument['main'];

const hero: Sections[0] = {
  name: 'hero',
  enabled: true,
  order: 1,
  titleBefore: { fr: 'Votre appareil en panne', en: 'Your broken device' },
  titleCenter: { fr: 'est en de bonnes mains,', en: 'is in good hands,' },
  titleAfter: { fr: 'de chez vous à chez vous', en: 'from your door and back' },
  description: {
    fr: 'Nous venons le chercher, nous trouvons la panne, vous acceptez ou refusez le prix, nous vous le rapportons. Vous suivez chaque étape.',
    en: 'We pick it up and find the fault, you accept or reject the price, we bring it back. You follow every step.',
  },
  button1: { fr: 'Demander une réparation', en: 'Request a repair' },
  button2: { fr: 'Voir ce que nous réparons', en: 'See what we repair' },
  image: null,
};

const services: Sections[1] = {
  name: 'services',
  enabled: true,
  order: 2,
  title: { fr: 'Ce que nous réparons', en: 'What we repair' },
  description: {
    fr: 'Vous connaissez le symptôme, nous cherchons la cause. Décrivez la panne avec vos mots, avec une photo si elle se voit.',
    en: 'You know the symptom; we look for the cause. Describe the fault in your own words, with a photo if there is something to see.',
  },
  items: [
    {
      icon: 'phone',
      title: { fr: 'Téléphones', en: 'Phones' },
      description: {
        fr: 'Écran fissuré, batterie qui ne tient plus, prise qui ne charge plus. Nous regardons aussi ce qu’une chute a pu abîmer derrière la vitre.',
        en: "A cracked screen, a battery that dies by noon, a port that won't charge. We also check what a fall may have damaged behind the glass.",
      },
    },
    {
      icon: 'laptop',
      title: { fr: 'Ordinateurs portables', en: 'Laptops' },
      description: {
        fr: 'Charnière cassée, clavier mouillé, lenteurs, écran noir. Nous l’ouvrons et cherchons ce qui chauffe, ce qui a lâché, ce qui peut encore servir.',
        en: 'A broken hinge, a wet keyboard, a slow start, a black screen. We open it and find out what overheats, what gave way and what can stay.',
      },
    },
    {
      icon: 'tablet',
      title: { fr: 'Tablettes', en: 'Tablets' },
      description: {
        fr: 'Vitre brisée, tactile qui répond mal, charge interrompue. Nous vérifions d’abord si la vitre seule est touchée, ou l’écran avec elle.',
        en: 'Broken glass, a screen that misreads your finger, charging that stops. First we find out whether only the glass is hurt, or the display too.',
      },
    },
    {
      icon: 'console',
      title: { fr: 'Consoles de jeux', en: 'Games consoles' },
      description: {
        fr: 'Disques illisibles, surchauffe, image absente, manette qui dérive. Joignez la manette et le câble concernés : la panne vient parfois d’eux.',
        en: "Discs it can't read, overheating, no picture, a stick that drifts. Hand us the controller and cable as well: sometimes the fault is theirs.",
      },
    },
    {
      icon: 'television',
      title: { fr: 'Téléviseurs', en: 'Televisions' },
      description: {
        fr: 'Le son sans l’image, des bandes, un voyant qui clignote, plus rien du tout. Nous contrôlons l’alimentation, le rétroéclairage et les prises.',
        en: 'Sound but no picture, stripes, a blinking light, nothing at all. We check the power supply, the backlight and the sockets.',
      },
    },
    {
      icon: 'washing-machine',
      title: { fr: 'Lave-linge', en: 'Washing machines' },
      description: {
        fr: 'Il n’essore plus, ne vidange plus, fuit ou fait trop de bruit. Dites-nous à quel étage il se trouve : notre chauffeur viendra équipé.',
        en: "It won't spin, won't drain, leaks or makes a racket. Tell us which floor it is on, so that our driver comes prepared.",
      },
    },
    {
      icon: 'printer',
      title: { fr: 'Imprimantes', en: 'Printers' },
      description: {
        fr: 'Bourrages, pages rayées, couleurs absentes, réseau perdu. Laissez les cartouches en place : nous essayons la machine comme vous l’utilisez.',
        en: 'Paper jams, streaky pages, missing colours, a lost network. Leave the cartridges in: we try the printer the way you use it.',
      },
    },
    {
      icon: 'headphones',
      title: { fr: 'Casques audio', en: 'Headphones' },
      description: {
        fr: 'Un seul côté qui joue, un arceau cassé, une batterie épuisée, un micro muet. Nous suivons le son de la prise jusqu’à l’écouteur.',
        en: 'Sound on one side only, a snapped headband, a tired battery, a silent microphone. We follow the sound from the plug to your ear.',
      },
    },
  ],
};

const chooseUs: Sections[2] = {
  name: 'chooseUs',
  enabled: true,
  order: 3,
  title: { fr: 'Vous ne bougez pas, nous nous déplaçons', en: 'You stay put, we do the travelling' },
  description: {
    fr: 'Vous dites ce qui ne va pas. Ensuite, vous savez toujours où est l’appareil, ce que nous faisons et ce que cela coûte.',
    en: 'You tell us what is wrong. From then on you know where your device is, what we are doing and what it costs.',
  },
  items: [
    {
      icon: 'van',
      title: { fr: 'Nous venons chez vous', en: 'We come to you' },
      description: {
        fr: 'Notre chauffeur passe au jour et dans le créneau convenus. Au retour, il vous remet l’appareil en main propre.',
        en: 'Our driver comes on the agreed day, in the agreed time window. On the return, we hand you the device in person.',
      },
    },
    {
      icon: 'price',
      title: { fr: 'Un prix ferme avant toute réparation', en: 'A firm price before any repair' },
      description: {
        fr: 'Le technicien trouve la panne, puis vous recevez un prix et une durée. Rien n’est réparé sans votre accord.',
        en: 'The technician finds the fault, then you get a price and a duration. Nothing is repaired without your approval.',
      },
    },
    {
      icon: 'steps',
      title: { fr: 'Chaque étape sous vos yeux', en: 'Every step in view' },
      description: {
        fr: 'Huit étapes, de la demande à votre avis, et une page qui se met à jour toute seule.',
        en: 'Eight steps, from your request to your rating, on a page that updates by itself.',
      },
    },
    {
      icon: 'warranty',
      title: { fr: 'Trois mois sur les pièces', en: 'Three months on parts' },
      description: {
        fr: 'Les pièces que nous posons sont couvertes pendant trois mois. Si l’une d’elles lâche, écrivez-nous le numéro de la réparation.',
        en: 'The parts we fit are covered for three months. If one of them gives way, send us the number of the repair.',
      },
    },
  ],
};

const about: Sections[3] = {
  name: 'about',
  enabled: true,
  order: 4,
  image: null,
  title: { fr: 'Un atelier près de chez vous', en: 'A repair shop near you' },
  description1: {
    fr: 'Une panne prend du temps avant même d’être réparée : trouver à qui s’adresser, traverser la ville, attendre sans nouvelles, découvrir le prix à la fin. Atelier fait ces trajets pour vous et vous donne le prix avant de réparer.',
    en: 'A broken device takes up your time long before anyone repairs it: finding whom to ask, crossing town, waiting without news, learning the price at the end. Atelier does the travelling for you and gives you the price before the repair.',
  },
  description2: {
    fr: 'Nous vous appelons, un chauffeur vient, un technicien cherche la panne et vous écrit ce qu’il a trouvé. Quand une réparation demande un spécialiste, nous confions l’appareil à un atelier partenaire et restons votre seul interlocuteur. Si l’appareil n’est pas réparable, nous vous le disons et vous le rapportons.',
    en: "We call you, a driver comes, a technician looks for the fault and writes to you about what they found. When a repair needs a specialist, we take the device to a partner shop and you still deal with us alone. If it can't be repaired, we tell you and bring it back.",
  },
  items: [
    {
      title: { fr: 'Le prix accepté est le prix payé', en: 'The price you accept is the price you pay' },
      description: {
        fr: 'S’il doit changer, nous vous en proposons un autre, que vous acceptez ou refusez.',
        en: 'If it has to change, we send you a new one to accept or reject.',
      },
    },
    {
      title: { fr: 'Si vous refusez, l’appareil revient chez vous', en: 'If you reject it, the device comes back' },
      description: {
        fr: 'Nous ne réparons pas l’appareil et nous organisons son retour.',
        en: 'We leave the device unrepaired and arrange its return.',
      },
    },
    {
      title: { fr: 'Nous vous prévenons de tout retard', en: 'We tell you about any delay' },
      description: {
        fr: 'Si la réparation dure plus que prévu, vous recevez la raison et une nouvelle date.',
        en: 'If a repair takes longer than planned, you get the reason and a new date.',
      },
    },
    {
      title: { fr: 'L’état noté à chaque passage', en: 'Its condition noted at each handover' },
      description: {
        fr: 'Le chauffeur note l’état de l’appareil et les accessoires que vous lui remettez.',
        en: 'The driver records the condition of the device and the accessories you hand over.',
      },
    },
    {
      title: { fr: 'Vos données restent les vôtres', en: 'Your data stays yours' },
      description: {
        fr: 'Téléchargez une copie ou supprimez votre compte vous-même, depuis votre profil.',
        en: 'Download a copy or delete your account yourself, from your profile.',
      },
    },
  ],
};

export const firstCosts: ContentDocument['costs'] = {
  title: { fr: 'Ce que cela coûte', en: 'What it costs' },
  visit: {
    fr: 'Déplacement : l’enlèvement et le retour chez vous sont compris dans le prix de la réparation.',
    en: 'Visits: pickup and return at your door are included in the price of the repair.',
  },
  diagnosis: {
    fr: 'Diagnostic : il est compris aussi. Vous recevez un prix ferme avant toute réparation.',
    en: 'Diagnosis: included as well. You get a firm price before any repair.',
  },
  refusal: {
    fr: 'Si vous refusez le prix, vous ne payez rien et l’appareil vous est rapporté.',
    en: 'If you reject the price, you pay nothing and we bring the device back.',
  },
  payment: {
    fr: 'Paiement : au retour de l’appareil, par un moyen convenu avec vous au téléphone.',
    en: 'Payment: when the device comes back, by a means agreed with you on the phone.',
  },
  zones: {
    fr: 'Où nous venons : Tunis, l’Ariana, Ben Arous et la Manouba.',
    en: 'Where we come: Tunis, Ariana, Ben Arous and Manouba.',
  },
};

export const firstSections: Sections = [hero, services, chooseUs, about];
