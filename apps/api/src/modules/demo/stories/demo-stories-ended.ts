import { batteryProposal, type DemoStory, officeAddress, parentsAddress, screenProposal } from './demo-story.ts';
import {
  approvalConfirmed,
  byCourier,
  byCustomer,
  byOperator,
  byTechnician,
  daysBefore,
  diagnosisFinished,
  diagnosisStarted,
  fixFinished,
  fixStarted,
  minutesBefore,
  pickupDelivered,
  proposalAccepted,
  requestConfirmed,
  returnAssigned,
  returnDelivered,
  returnPlanned,
} from './demo-steps.ts';

export const endedStories: readonly DemoStory[] = [
  {
    type: 'phone',
    device: ['Téléphone d’Amel', 'Samsung', 'Galaxy S22', 'R5CT31KX7QA'],
    issue: 'L’écran est fissuré et ne répond plus dans le coin en haut à droite.',
    requested: daysBefore(24, '08:50'),
    steps: [
      ...pickupDelivered(24, 'Vitre fissurée, coque intacte', 'Étui en cuir'),
      ...diagnosisFinished(22, 'Dalle et vitre à remplacer. La batterie est en bon état.', screenProposal),
      proposalAccepted(21),
      approvalConfirmed(20),
      ...fixFinished(18, 'Écran remplacé par une pièce d’origine, tactile vérifié.'),
      ...returnDelivered(17, 'Amel Trabelsi'),
      byCustomer(daysBefore(15, '20:15'), 'Repair.completed', {
        rate: 5,
        comment: 'Rapide et soigné, l’écran est comme neuf. Merci au livreur pour sa gentillesse.',
      }),
    ],
  },
  {
    type: 'printer',
    device: ['Imprimante du bureau', 'HP', 'LaserJet M110w'],
    issue: 'Bourrage papier à chaque impression recto verso.',
    address: officeAddress,
    requested: daysBefore(19, '11:20'),
    steps: [
      requestConfirmed(18),
      byCustomer(daysBefore(18, '17:40'), 'Repair.cancel.request', {
        reason: 'Un collègue a retrouvé un morceau de papier coincé, elle remarche.',
      }),
    ],
  },
  {
    type: 'television',
    device: ['Téléviseur du salon', 'LG', '43UP7500'],
    issue: 'Il ne marche plus.',
    requested: daysBefore(16, '21:05'),
    steps: [
      byOperator(daysBefore(15, '09:25'), 'Repair.decline.request', {
        reason:
          'La panne n’est pas décrite et l’adresse n’a pas de numéro. Envoyez une nouvelle demande avec ces précisions.',
      }),
    ],
  },
  {
    type: 'watch',
    device: ['Montre de course', 'Garmin', 'Forerunner 245', '5HB812906'],
    issue: 'De l’eau est entrée après une baignade, plus rien ne s’allume.',
    requested: daysBefore(14, '09:00'),
    steps: [
      ...pickupDelivered(14, 'Buée sous la vitre'),
      diagnosisStarted(daysBefore(13, '14:10')),
      byTechnician(daysBefore(12, '11:45'), 'Repair.aborted', {
        resolution: 'END_OF_LIFE',
        barrier: 'PARTS_UNAVAILABLE',
        reason: 'La carte mère est corrodée et le fabricant ne la vend pas. L’appareil vous est rendu tel quel.',
      }),
    ],
  },
  {
    type: 'headphones',
    device: ['Casque de Sami', 'Sony', 'WH-1000XM4', '1192604'],
    issue: 'Le son ne sort plus que du côté gauche.',
    requested: daysBefore(13, '08:35'),
    steps: [
      ...pickupDelivered(13, 'Bon état, arceau usé', 'Câble de charge et pochette'),
      ...diagnosisFinished(11, 'Nappe de l’écouteur droit coupée au niveau de l’arceau.', batteryProposal),
      proposalAccepted(10),
      approvalConfirmed(8),
      ...fixFinished(7, 'Nappe et coussinets remplacés, réduction de bruit vérifiée.'),
      ...returnDelivered(4, 'Sami Trabelsi'),
    ],
  },
  {
    type: 'tablet',
    device: ['Tablette des enfants', 'Lenovo', 'Tab M10', 'HA1G9V2X'],
    issue: 'La prise de charge a du jeu, il faut tenir le câble.',
    address: parentsAddress,
    requested: daysBefore(12, '08:10'),
    steps: [
      ...pickupDelivered(12, 'Rayures au dos'),
      ...diagnosisFinished(10, 'Connecteur de charge dessoudé.', batteryProposal),
      proposalAccepted(10),
      approvalConfirmed(8),
      ...fixFinished(6, 'Connecteur remplacé, charge complète en deux heures.'),
      ...returnAssigned(1),
      byCourier(minutesBefore(35), 'Repair.return.collected', { condition: 'Emballée, chargée à 80 %' }),
    ],
  },
  {
    type: 'console',
    device: ['Console du salon', 'Nintendo', 'Switch OLED', 'XTJ7000518'],
    issue: 'Le lecteur ne lit plus les cartouches.',
    requested: daysBefore(11, '19:30'),
    steps: [
      ...pickupDelivered(10, 'Station d’accueil et manettes en bon état', 'Station, deux manettes'),
      ...diagnosisFinished(8, 'Lecteur de cartouches encrassé et une broche tordue.', batteryProposal),
      proposalAccepted(8),
      approvalConfirmed(7),
      ...fixFinished(5, 'Lecteur remplacé, dix cartouches essayées.'),
      returnPlanned(1, 3),
    ],
  },
  {
    type: 'laptop',
    device: ['Portable du bureau', 'Dell', 'Latitude 5420', '7XK2QH3'],
    issue: 'La batterie tient à peine vingt minutes.',
    address: officeAddress,
    requested: daysBefore(10, '08:20'),
    steps: [
      ...pickupDelivered(10, 'Capot rayé', 'Chargeur 65 W'),
      ...diagnosisFinished(8, 'Batterie à 31 % de sa capacité, ventilateur encrassé.', batteryProposal),
      proposalAccepted(7),
      approvalConfirmed(5),
      fixStarted(4),
      byTechnician(minutesBefore(70), 'Repair.fix.finished', {
        notes: 'Batterie neuve, ventilateur nettoyé, pâte thermique refaite. Sept heures d’autonomie mesurées.',
      }),
    ],
  },
];
