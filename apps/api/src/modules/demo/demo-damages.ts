type Words = { readonly fr: string; readonly en: string };

/** Something that breaks: a device with its customer's and technician's words. */
export type Damage = {
  readonly type: string;
  readonly models: readonly (readonly [brand: string, model: string])[];
  readonly name: Words;
  readonly issue: Words;
  readonly found: string;
  readonly done: string;
  readonly price: string;
};

export const damages: readonly Damage[] = [
  {
    type: 'phone',
    models: [
      ['Samsung', 'Galaxy A54'],
      ['Apple', 'iPhone 13'],
      ['Xiaomi', 'Redmi Note 12'],
    ],
    name: { fr: 'Mon téléphone', en: 'My phone' },
    issue: {
      fr: 'L’écran est cassé depuis une chute, l’image apparaît par moments.',
      en: 'The screen broke in a fall, the picture comes and goes.',
    },
    found: 'Dalle et vitre fendues, châssis droit.',
    done: 'Écran remplacé, tactile et capteurs vérifiés.',
    price: '245.000',
  },
  {
    type: 'laptop',
    models: [
      ['Lenovo', 'ThinkPad T14'],
      ['HP', 'ProBook 450'],
      ['Asus', 'VivoBook 15'],
    ],
    name: { fr: 'Portable', en: 'Laptop' },
    issue: { fr: 'Il chauffe et s’éteint au bout de dix minutes.', en: 'It gets hot and turns off after ten minutes.' },
    found: 'Ventilateur bloqué et pâte thermique sèche.',
    done: 'Ventilateur remplacé, une heure sous charge à 71 °C.',
    price: '120.000',
  },
  {
    type: 'washing-machine',
    models: [
      ['Bosch', 'WAN28281FF'],
      ['Samsung', 'WW80T'],
      ['Candy', 'Smart Pro'],
    ],
    name: { fr: 'Lave-linge', en: 'Washing machine' },
    issue: { fr: 'L’eau reste dans le tambour à la fin.', en: 'Water stays in the drum at the end.' },
    found: 'Pompe de vidange bloquée par une pièce de monnaie, turbine abîmée.',
    done: 'Pompe remplacée, deux programmes complets sans reste d’eau.',
    price: '165.000',
  },
  {
    type: 'tablet',
    models: [
      ['Apple', 'iPad 9'],
      ['Samsung', 'Galaxy Tab A8'],
    ],
    name: { fr: 'Tablette', en: 'Tablet' },
    issue: { fr: 'La batterie ne tient plus une heure.', en: 'The battery lasts less than an hour.' },
    found: 'Batterie gonflée, à 48 % de sa capacité.',
    done: 'Batterie remplacée, neuf heures d’autonomie.',
    price: '130.000',
  },
  {
    type: 'television',
    models: [
      ['LG', '50UP7500'],
      ['Samsung', 'TU7025'],
    ],
    name: { fr: 'Téléviseur', en: 'Television' },
    issue: { fr: 'Il y a du son, mais l’image reste noire.', en: 'There is sound, but the picture stays black.' },
    found: 'Deux barres du rétroéclairage sont mortes.',
    done: 'Rétroéclairage remplacé, luminosité égale partout.',
    price: '280.000',
  },
  {
    type: 'printer',
    models: [
      ['Epson', 'EcoTank L3250'],
      ['Canon', 'PIXMA G3420'],
    ],
    name: { fr: 'Imprimante', en: 'Printer' },
    issue: { fr: 'Le noir ne sort plus du tout.', en: 'Black doesn’t print at all.' },
    found: 'Tête d’impression bouchée.',
    done: 'Tête nettoyée et purgée, page d’essai nette.',
    price: '75.000',
  },
  {
    type: 'headphones',
    models: [
      ['JBL', 'Tune 760'],
      ['Sony', 'WH-CH720'],
    ],
    name: { fr: 'Casque', en: 'Headphones' },
    issue: { fr: 'Le son coupe quand je tourne la tête.', en: 'The sound drops when I turn my head.' },
    found: 'Nappe coupée à la charnière gauche.',
    done: 'Nappe remplacée, essai de deux heures.',
    price: '68.500',
  },
  {
    type: 'camera',
    models: [
      ['Canon', 'EOS 250D'],
      ['Nikon', 'D3500'],
    ],
    name: { fr: 'Appareil photo', en: 'Camera' },
    issue: { fr: 'L’objectif fait un bruit et ne met plus au point.', en: 'The lens makes a noise and doesn’t focus.' },
    found: 'Moteur de mise au point grippé par du sable.',
    done: 'Moteur nettoyé et graissé, cent vues d’essai.',
    price: '190.000',
  },
  {
    type: 'watch',
    models: [
      ['Apple', 'Watch SE'],
      ['Garmin', 'Venu 2'],
    ],
    name: { fr: 'Montre', en: 'Watch' },
    issue: { fr: 'Le bouton latéral ne répond plus.', en: 'The side button doesn’t respond any more.' },
    found: 'Contact du bouton oxydé.',
    done: 'Bouton remplacé, étanchéité vérifiée.',
    price: '110.000',
  },
  {
    type: 'console',
    models: [
      ['Sony', 'PlayStation 5'],
      ['Nintendo', 'Switch Lite'],
    ],
    name: { fr: 'Console', en: 'Console' },
    issue: { fr: 'La manette dérive toute seule vers la gauche.', en: 'The stick drifts to the left by itself.' },
    found: 'Potentiomètre du stick gauche usé.',
    done: 'Stick remplacé et étalonné.',
    price: '85.000',
  },
];

export const comments: readonly Words[] = [
  { fr: 'Rapide et soigné, merci.', en: 'Quick and careful, thank you.' },
  { fr: 'Bon travail, on m’a tenu au courant à chaque étape.', en: 'Good work, I was told about each step.' },
  { fr: 'Réparé comme promis, avec un jour de retard.', en: 'Repaired as promised, a day late.' },
  { fr: 'Je recommande.', en: 'I recommend it.' },
];

/** Returns an item by its position, beginning again after the last. */
export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('invariant: nothing to pick from');
  return item;
}
