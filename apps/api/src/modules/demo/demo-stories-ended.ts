import { battery, type DemoStory, office, parents, screen } from './demo-story.ts';
import {
  accepted,
  ago,
  approvalConfirmed,
  confirmed,
  diagnosed,
  diagnosisStarted,
  fetched,
  fixed,
  fixStarted,
  on,
  onTheRoad,
  returned,
  returnPlanned,
  step,
} from './demo-steps.ts';

/** Repairs that have ended, or whose device is on its way home; oldest first. */
export const endedStories: readonly DemoStory[] = [
  {
    ends: 'COMPLETED',
    type: 'phone',
    device: ['Téléphone d’Amel', 'Samsung', 'Galaxy S22', 'R5CT31KX7QA'],
    issue: 'L’écran est fissuré et ne répond plus dans le coin en haut à droite.',
    requested: on(24, '08:50'),
    steps: [
      ...fetched(24, 'Vitre fissurée, coque intacte', 'Étui en cuir'),
      ...diagnosed(22, 'Dalle et vitre à remplacer. La batterie est en bon état.', screen),
      ...accepted(21),
      ...approvalConfirmed(20),
      ...fixed(18, 'Écran remplacé par une pièce d’origine, tactile vérifié.'),
      ...returned(17, 'Amel Trabelsi'),
      step(on(15, '20:15'), 'Repair.completed', {
        by: 'customer',
        captured: {
          rate: 5,
          comment: 'Rapide et soigné, l’écran est comme neuf. Merci au livreur pour sa gentillesse.',
        },
      }),
    ],
  },
  {
    ends: 'CANCELLED',
    type: 'printer',
    device: ['Imprimante du bureau', 'HP', 'LaserJet M110w'],
    issue: 'Bourrage papier à chaque impression recto verso.',
    address: office,
    requested: on(19, '11:20'),
    steps: [
      ...confirmed(18),
      step(on(18, '17:40'), 'Repair.cancel.request', {
        by: 'customer',
        captured: { reason: 'Un collègue a retrouvé un morceau de papier coincé, elle remarche.' },
      }),
    ],
  },
  {
    ends: 'DECLINED',
    type: 'television',
    device: ['Téléviseur du salon', 'LG', '43UP7500'],
    issue: 'Il ne marche plus.',
    requested: on(16, '21:05'),
    steps: [
      step(on(15, '09:25'), 'Repair.decline.request', {
        by: 'operator',
        captured: {
          reason:
            'La panne n’est pas décrite et l’adresse n’a pas de numéro. Envoyez une nouvelle demande avec ces précisions.',
        },
      }),
    ],
  },
  {
    ends: 'ABORTED',
    type: 'watch',
    device: ['Montre de course', 'Garmin', 'Forerunner 245', '5HB812906'],
    issue: 'De l’eau est entrée après une baignade, plus rien ne s’allume.',
    requested: on(14, '09:00'),
    steps: [
      ...fetched(14, 'Buée sous la vitre'),
      diagnosisStarted(on(13, '14:10')),
      step(on(12, '11:45'), 'Repair.aborted', {
        by: 'technician',
        captured: {
          reason: 'La carte mère est corrodée et le fabricant ne la vend pas. L’appareil vous est rendu tel quel.',
        },
      }),
    ],
  },
  {
    ends: 'RETURNED',
    type: 'headphones',
    device: ['Casque de Sami', 'Sony', 'WH-1000XM4', '1192604'],
    issue: 'Le son ne sort plus que du côté gauche.',
    requested: on(13, '08:35'),
    steps: [
      ...fetched(13, 'Bon état, arceau usé', 'Câble de charge et pochette'),
      ...diagnosed(11, 'Nappe de l’écouteur droit coupée au niveau de l’arceau.', battery),
      ...accepted(10),
      ...approvalConfirmed(8),
      ...fixed(7, 'Nappe et coussinets remplacés, réduction de bruit vérifiée.'),
      ...returned(4, 'Sami Trabelsi'),
    ],
  },
  {
    ends: 'RETURNING',
    type: 'tablet',
    device: ['Tablette des enfants', 'Lenovo', 'Tab M10', 'HA1G9V2X'],
    issue: 'La prise de charge a du jeu, il faut tenir le câble.',
    address: parents,
    requested: on(12, '08:10'),
    steps: [
      ...fetched(12, 'Rayures au dos'),
      ...diagnosed(10, 'Connecteur de charge dessoudé.', battery),
      ...accepted(10),
      ...approvalConfirmed(8),
      ...fixed(6, 'Connecteur remplacé, charge complète en deux heures.'),
      ...onTheRoad(1),
      step(ago(35), 'Repair.return.collected', { by: 'courier', captured: { condition: 'Emballée, chargée à 80 %' } }),
    ],
  },
  {
    ends: 'TO_RETURN',
    type: 'console',
    device: ['Console du salon', 'Nintendo', 'Switch OLED', 'XTJ7000518'],
    issue: 'Le lecteur ne lit plus les cartouches.',
    requested: on(11, '19:30'),
    steps: [
      ...fetched(10, 'Station d’accueil et manettes en bon état', 'Station, deux manettes'),
      ...diagnosed(8, 'Lecteur de cartouches encrassé et une broche tordue.', battery),
      ...accepted(8),
      ...approvalConfirmed(7),
      ...fixed(5, 'Lecteur remplacé, dix cartouches essayées.'),
      ...returnPlanned(1, 3),
    ],
  },
  {
    ends: 'FIXED',
    type: 'laptop',
    device: ['Portable du bureau', 'Dell', 'Latitude 5420', '7XK2QH3'],
    issue: 'La batterie tient à peine vingt minutes.',
    address: office,
    requested: on(10, '08:20'),
    steps: [
      ...fetched(10, 'Capot rayé', 'Chargeur 65 W'),
      ...diagnosed(8, 'Batterie à 31 % de sa capacité, ventilateur encrassé.', battery),
      ...accepted(7),
      ...approvalConfirmed(5),
      ...fixStarted(4),
      step(ago(70), 'Repair.fix.finished', {
        by: 'technician',
        captured: {
          notes: 'Batterie neuve, ventilateur nettoyé, pâte thermique refaite. Sept heures d’autonomie mesurées.',
        },
      }),
    ],
  },
];
