import type { DemoStory } from './demo-story.ts';
import {
  approvalConfirmed,
  byCustomer,
  byOperator,
  daysBefore,
  diagnosisExternalized,
  diagnosisFinished,
  fixFinished,
  fixStarted,
  minutesBefore,
  partDelayed,
  pickupCollected,
  pickupDelivered,
  pickupPlanned,
  requestConfirmed,
  returnAssigned,
  returnDelivered,
  secondCast,
  withCast,
} from './demo-steps.ts';

const terms = { price: '180.000', estimatedCost: '170.000', estimatedTime: 4 } as const;

const stories: readonly DemoStory[] = [
  {
    type: 'washing-machine',
    device: ['Washing machine', 'Miele', 'WSD 163', '000147215'],
    issue: 'It leaks at the front and trips the fuse.',
    requested: daysBefore(21, '09:20'),
    steps: [
      ...pickupDelivered(20, 'A scratch on the left side'),
      ...diagnosisFinished(18, 'The pump’s seal is torn.', terms),
      byCustomer(daysBefore(17, '12:40'), 'Repair.confirm.diagnosed'),
      approvalConfirmed(16),
      ...fixFinished(15, 'Seal replaced, two programmes run without a drop.'),
      ...returnDelivered(14, 'Emma Clarke'),
      byCustomer(daysBefore(12, '19:30'), 'Repair.completed', {
        rate: 4,
        comment: 'Good work. I would have liked an evening slot.',
      }),
    ],
  },
  {
    type: 'headphones',
    device: ['Headphones', 'Bose', 'QC45', '078651Z1234'],
    issue: 'No sound on the right side.',
    requested: daysBefore(12, '18:05'),
    steps: [
      ...pickupDelivered(11, 'Good', 'Case'),
      ...diagnosisFinished(9, 'A broken wire in the hinge.', terms),
      byCustomer(daysBefore(8, '10:15'), 'Repair.confirm.diagnosed'),
      approvalConfirmed(7),
      ...fixFinished(5, 'Wire replaced on both sides.'),
      ...returnAssigned(1),
    ],
  },
  {
    type: 'laptop',
    device: ['Emma’s laptop', 'Apple', 'MacBook Air M1', 'C02FX1ABQ6L4'],
    issue: 'It doesn’t charge any more.',
    requested: daysBefore(10, '11:45'),
    steps: [
      ...pickupDelivered(9, 'A dent at one corner', 'Charger'),
      ...diagnosisFinished(7, 'The charging socket is burnt.', terms),
      byCustomer(daysBefore(6, '08:50'), 'Repair.confirm.diagnosed'),
      approvalConfirmed(5),
      fixStarted(4),
      partDelayed(daysBefore(3, '14:30'), 'The socket is on its way from Marseille.', 6),
    ],
    messages: [
      {
        by: 'englishCustomer',
        when: daysBefore(3, '15:10'),
        text: 'Thanks for telling me. Can I have it before the 30th? I travel.',
      },
      {
        by: 'secondOperator',
        when: daysBefore(3, '16:05'),
        text: 'Hello Emma, we expect the socket before the weekend and will do yours first.',
      },
    ],
  },
  {
    type: 'tablet',
    device: ['Tablet', 'Samsung', 'Galaxy Tab S7', 'R52N80ABCDE'],
    issue: 'It went into the sea with me.',
    requested: daysBefore(9, '16:20'),
    steps: [
      ...pickupDelivered(8, 'Sand in every opening'),
      ...diagnosisExternalized(
        6,
        { partner: 'Lac Électronique', partnerReference: 'LE-0417', notes: 'The customer wants the photos.' },
        3,
      ),
    ],
  },
  {
    type: 'television',
    device: ['Television', 'LG', 'OLED55', '106MAZK4P218'],
    issue: 'A red stripe from top to bottom.',
    requested: daysBefore(8, '20:10'),
    steps: [
      ...pickupDelivered(7, 'No visible mark', 'Remote control'),
      ...diagnosisFinished(6, 'The panel’s driver board.'),
      byOperator(daysBefore(5, '11:00'), 'Repair.proposal.sent', {
        ...terms,
        price: '640.000',
        estimatedCost: '610.000',
      }),
    ],
    messages: [
      {
        by: 'englishCustomer',
        when: minutesBefore(150),
        text: 'That is more than I thought. Is there a cheaper panel?',
      },
    ],
  },
  {
    type: 'camera',
    device: ['Camera', 'Fujifilm', 'X-T30', '9DQ12345'],
    issue: 'The shutter stays half open.',
    requested: daysBefore(3, '13:30'),
    steps: [...pickupPlanned(1), pickupCollected(minutesBefore(35), 'Worn grip', 'Strap, one lens')],
  },
  {
    type: 'printer',
    device: ['Printer', 'Brother', 'HL-L2350DW'],
    issue: 'It pulls in three sheets at once.',
    requested: daysBefore(2, '10:10'),
    steps: [requestConfirmed(1), byOperator(minutesBefore(200), 'Repair.unreachable.request', { how: 'PHONE' })],
    messages: [
      { by: 'englishCustomer', when: minutesBefore(100), text: 'I saw that you called. I am free after six today.' },
    ],
  },
  {
    type: 'phone',
    device: ['Phone', 'Google', 'Pixel 8', '38041FDJH00'],
    issue: 'The camera doesn’t focus.',
    additionalInfo: 'Please call in the afternoon.',
    requested: minutesBefore(65),
    steps: [],
  },
];

export const furtherStories: readonly DemoStory[] = stories.map((story) => ({
  ...story,
  customerName: 'englishCustomer',
  steps: withCast({ ...secondCast, customer: 'englishCustomer' }, story.steps),
}));
