import type { DemoPerson } from './demo-accounts.ts';
import type { DemoStory } from './demo-story.ts';
import {
  ago,
  approvalConfirmed,
  collected,
  confirmed,
  diagnosed,
  diagnosisStarted,
  fetched,
  fixed,
  fixStarted,
  on,
  onTheRoad,
  pickupPlanned,
  returned,
  step,
  takenBy,
} from './demo-steps.ts';

/** The second of each trade, and whom the first customer doesn't know. */
const others: Partial<Record<DemoPerson, DemoPerson>> = {
  customer: 'englishCustomer',
  operator: 'secondOperator',
  technician: 'secondTechnician',
  collector: 'driver',
  courier: 'driver',
};

const terms = { price: '180.000', estimatedCost: '170.000', estimatedTime: 4 } as const;

const stories: readonly DemoStory[] = [
  {
    ends: 'COMPLETED',
    type: 'washing-machine',
    device: ['Washing machine', 'Miele', 'WSD 163', '000147215'],
    issue: 'It leaks at the front and trips the fuse.',
    requested: on(21, '09:20'),
    steps: [
      ...fetched(20, 'A scratch on the left side'),
      ...diagnosed(18, 'The pump’s seal is torn.', terms),
      step(on(17, '12:40'), 'Repair.confirm.diagnosed', { by: 'customer' }),
      ...approvalConfirmed(16),
      ...fixed(15, 'Seal replaced, two programmes run without a drop.'),
      ...returned(14, 'Emma Clarke'),
      step(on(12, '19:30'), 'Repair.completed', {
        by: 'customer',
        captured: { rate: 4, comment: 'Good work. I would have liked an evening slot.' },
      }),
    ],
  },
  {
    ends: 'RETURNING',
    type: 'headphones',
    device: ['Headphones', 'Bose', 'QC45', '078651Z1234'],
    issue: 'No sound on the right side.',
    requested: on(12, '18:05'),
    steps: [
      ...fetched(11, 'Good', 'Case'),
      ...diagnosed(9, 'A broken wire in the hinge.', terms),
      step(on(8, '10:15'), 'Repair.confirm.diagnosed', { by: 'customer' }),
      ...approvalConfirmed(7),
      ...fixed(5, 'Wire replaced on both sides.'),
      ...onTheRoad(1),
    ],
  },
  {
    ends: 'FIXING',
    type: 'laptop',
    device: ['Emma’s laptop', 'Apple', 'MacBook Air M1', 'C02FX1ABQ6L4'],
    issue: 'It doesn’t charge any more.',
    requested: on(10, '11:45'),
    steps: [
      ...fetched(9, 'A dent at one corner', 'Charger'),
      ...diagnosed(7, 'The charging socket is burnt.', terms),
      step(on(6, '08:50'), 'Repair.confirm.diagnosed', { by: 'customer' }),
      ...approvalConfirmed(5),
      ...fixStarted(4),
      step(on(3, '14:30'), 'Repair.delayed', {
        by: 'technician',
        captured: { reason: 'The socket is on its way from Marseille.', delayReason: 'PART' },
        expectedInDays: 6,
      }),
    ],
    messages: [
      {
        by: 'englishCustomer',
        when: on(3, '15:10'),
        text: 'Thanks for telling me. Can I have it before the 30th? I travel.',
      },
      {
        by: 'secondOperator',
        when: on(3, '16:05'),
        text: 'Hello Emma, we expect the socket before the weekend and will do yours first.',
      },
    ],
  },
  {
    ends: 'EXTERNALIZING',
    type: 'tablet',
    device: ['Tablet', 'Samsung', 'Galaxy Tab S7', 'R52N80ABCDE'],
    issue: 'It went into the sea with me.',
    requested: on(9, '16:20'),
    steps: [
      ...fetched(8, 'Sand in every opening'),
      diagnosisStarted(on(6, '09:30')),
      step(on(6, '15:00'), 'Repair.diagnosis.externalized', {
        by: 'technician',
        captured: { partner: 'Lac Électronique', partnerReference: 'LE-0417', notes: 'The customer wants the photos.' },
        dueInDays: 3,
      }),
    ],
  },
  {
    ends: 'PROPOSED',
    type: 'television',
    device: ['Television', 'LG', 'OLED55', '106MAZK4P218'],
    issue: 'A red stripe from top to bottom.',
    requested: on(8, '20:10'),
    steps: [
      ...fetched(7, 'No visible mark', 'Remote control'),
      ...diagnosed(6, 'The panel’s driver board.'),
      step(on(5, '11:00'), 'Repair.proposal.sent', {
        by: 'operator',
        captured: { ...terms, price: '640.000', estimatedCost: '610.000' },
      }),
    ],
    messages: [
      { by: 'englishCustomer', when: ago(150), text: 'That is more than I thought. Is there a cheaper panel?' },
    ],
  },
  {
    ends: 'COLLECTED',
    type: 'camera',
    device: ['Camera', 'Fujifilm', 'X-T30', '9DQ12345'],
    issue: 'The shutter stays half open.',
    requested: on(3, '13:30'),
    steps: [...pickupPlanned(1), collected(ago(35), 'Worn grip', 'Strap, one lens')],
  },
  {
    ends: 'CONFIRMED',
    type: 'printer',
    device: ['Printer', 'Brother', 'HL-L2350DW'],
    issue: 'It pulls in three sheets at once.',
    requested: on(2, '10:10'),
    steps: [
      ...confirmed(1),
      step(ago(200), 'Repair.unreachable.request', { by: 'operator', captured: { how: 'PHONE' } }),
    ],
    messages: [{ by: 'englishCustomer', when: ago(100), text: 'I saw that you called. I am free after six today.' }],
  },
  {
    ends: 'REQUESTED',
    type: 'phone',
    device: ['Phone', 'Google', 'Pixel 8', '38041FDJH00'],
    issue: 'The camera doesn’t focus.',
    additionalInfo: 'Please call in the afternoon.',
    requested: ago(65),
    steps: [],
  },
];

/** Repairs of a second customer, with a team of their own; oldest first. */
export const furtherStories: readonly DemoStory[] = stories.map((story) => ({
  ...story,
  of: 'englishCustomer',
  steps: takenBy(others, story.steps),
}));
