import { largeCustomer, type LargeCustomer } from './demo-accounts.ts';
import { damages, pick } from './demo-damages.ts';
import {
  byCollector,
  byCourier,
  byOperator,
  daysBefore,
  type DemoStep,
  fixed,
  minutesBefore,
  type Moment,
  pickupCollected,
  pickupPlanned,
  returnAssigned,
  withCast,
} from './stories/demo-steps.ts';
import type { DemoStory } from './stories/demo-story.ts';

type Course = Pick<DemoStory, 'requested' | 'wishedWindow' | 'notices'> & {
  readonly customer: number;
  readonly steps: readonly DemoStep[];
};

/** Damage of each of these devices. */
const wear = {
  price: pick(damages, 0).price,
  found: 'Une pièce est usée.',
  done: 'Pièce remplacée, tout est essayé.',
};

/** The route of one driver today: a collected device, a failed visit, a device on board, and two further stops. */
const routeOfToday: readonly Course[] = [
  {
    customer: 8,
    requested: daysBefore(2, '11:10'),
    steps: [...pickupPlanned(1), pickupCollected(minutesBefore(50), 'Rayures', 'Housse')],
  },
  {
    customer: 16,
    requested: daysBefore(2, '13:25'),
    steps: [
      ...pickupPlanned(1),
      byCollector(minutesBefore(28), 'Repair.unreachable.request', {
        how: 'VISIT',
        failure: 'ABSENT',
        notes: 'Personne n’ouvre, le téléphone sonne dans le vide.',
      }),
    ],
  },
  { customer: 23, requested: daysBefore(2, '15:40'), steps: pickupPlanned(1) },
  {
    customer: 9,
    requested: daysBefore(11, '08:40'),
    steps: [...fixed(10, wear), ...returnAssigned(1), byCourier(minutesBefore(75), 'Repair.return.collected')],
  },
  {
    customer: 17,
    requested: daysBefore(12, '09:05'),
    steps: [...fixed(11, wear), ...returnAssigned(1)],
  },
];

const wishes: readonly Course[] = [
  { customer: 15, requested: minutesBefore(190), steps: [], wishedWindow: 1 },
  { customer: 10, requested: minutesBefore(95), steps: [], wishedWindow: 2 },
  { customer: 11, requested: minutesBefore(35), steps: [], wishedWindow: 1 },
];

/** A device that nobody fetches. The notices follow 7, 30 and 60 days after the first call in vain. */
const uncollected: Course = {
  customer: 30,
  requested: daysBefore(87, '08:40'),
  steps: [...fixed(86, wear), byOperator(daysBefore(80, '10:10'), 'Repair.unreachable.return', { how: 'PHONE' })],
  notices: [73, 50, 20].map((daysAgo): Moment => daysBefore(daysAgo, '12:30')),
};

const cast = { collector: 'driver', courier: 'driver' } as const;

function storyOf({ customer, steps, ...course }: Course, index: number): DemoStory {
  const customerName: LargeCustomer = `customer${customer}`;
  const { lang = 'fr' } = largeCustomer(customer);
  const damage = pick(damages, customer);
  return {
    ...course,
    customerName,
    type: damage.type,
    device: [damage.name[lang], ...pick(damage.models, index), `RT${String(510_233 + index * 6_131)}`],
    issue: damage.issue[lang],
    steps: withCast({ ...cast, customer: customerName }, steps),
    isSigned: true,
  };
}

/** Returns the stories of windows: today's route, requests that wish for a window, and a device that nobody fetches. */
export function routeStories(): readonly DemoStory[] {
  return [uncollected, ...routeOfToday, ...wishes].map(storyOf);
}
