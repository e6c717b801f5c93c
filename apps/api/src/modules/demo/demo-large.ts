import type { Status } from '@atelier/domain';
import { LARGE_CUSTOMERS, largeCustomer, type DemoPerson, type LargeCustomer } from './demo-accounts.ts';
import { comments, type Damage, damages, pick } from './demo-damages.ts';
import {
  approvalConfirmed,
  daysBefore,
  type DemoStep,
  diagnosisFinished,
  diagnosisStarted,
  fixFinished,
  fixStarted,
  minutesBefore,
  pickupCollected,
  pickupDelivered,
  pickupPlanned,
  proposalAccepted,
  requestConfirmed,
  returnAssigned,
  returnDelivered,
  returnPlanned,
  step,
  withCast,
} from './stories/demo-steps.ts';
import type { DemoStory } from './stories/demo-story.ts';
import { routeStories } from './demo-route.ts';
import { moneyOf } from './demo-till.ts';

/** The course of a repair: its last status, and the steps until then. `d` is days ago, `late` the days that it waits for a part or an answer. */
type Life = {
  readonly finalStatus: Status;
  readonly steps: (d: number, damage: Damage, details: LifeDetails) => readonly DemoStep[];
};
type LifeDetails = { readonly late: number; readonly name: string; readonly comment: string; readonly rate: number };

/** Days from a request to its rating, without delay. */
const WHOLE_LIFE = 10;

function terms({ price }: Damage) {
  return { price, estimatedCost: price, estimatedTime: 3 } as const;
}

function priced(d: number, damage: Damage): DemoStep[] {
  return [
    ...pickupDelivered(d, 'Traces d’usage', 'Chargeur'),
    ...diagnosisFinished(d - 2, damage.found, terms(damage)),
  ];
}

function approved(d: number, damage: Damage, late: number): DemoStep[] {
  return [...priced(d, damage), ...proposalAccepted(d - 2 - late), ...approvalConfirmed(d - 3 - late)];
}

function fixed(d: number, damage: Damage, late: number): DemoStep[] {
  return [...approved(d, damage, late), ...fixFinished(d - 4 - late, damage.done)];
}

const completed: Life = {
  finalStatus: 'COMPLETED',
  steps: (d, damage, { late, name, comment, rate }) => [
    ...fixed(d, damage, late),
    ...returnDelivered(d - 5 - late, name),
    step(daysBefore(d - 8 - late, '20:10'), 'Repair.completed', { by: 'customer', captured: { rate, comment } }),
  ],
};

const endedLives: readonly Life[] = [
  completed,
  completed,
  {
    finalStatus: 'RETURNED',
    steps: (d, damage, { late, name }) => [
      ...priced(d, damage),
      step(daysBefore(d - 3 - late, '19:10'), 'Repair.reject.diagnosed', {
        by: 'customer',
        captured: { reason: 'Trop cher pour son âge.' },
      }),
      ...returnDelivered(d - 5 - late, name),
    ],
  },
  completed,
  {
    finalStatus: 'COMPLETED',
    steps: (d, damage, { late, name, comment, rate }) => [
      ...pickupDelivered(d, 'Traces d’usage'),
      diagnosisStarted(daysBefore(d - 2, '09:30')),
      step(daysBefore(d - 2, '15:00'), 'Repair.diagnosis.externalized', {
        by: 'technician',
        captured: { partner: pick(partnerNames, d), partnerReference: `AT-${d}`, notes: damage.found },
        dueInDays: 3,
      }),
      step(daysBefore(d - 3 - late, '15:20'), 'Repair.diagnosis.finished', {
        by: 'technician',
        captured: { notes: damage.found, ...terms(damage) },
      }),
      ...proposalAccepted(d - 3 - late),
      ...approvalConfirmed(d - 4 - late),
      ...fixFinished(d - 5 - late, damage.done),
      ...returnDelivered(d - 6 - late, name),
      step(daysBefore(d - 9 - late, '20:10'), 'Repair.completed', { by: 'customer', captured: { rate, comment } }),
    ],
  },
  completed,
  {
    finalStatus: 'CANCELLED',
    steps: (d) => [
      ...requestConfirmed(d),
      step(daysBefore(d, '17:40'), 'Repair.cancel.request', {
        by: 'customer',
        captured: { reason: 'Il remarche depuis ce matin.' },
      }),
    ],
  },
  completed,
  {
    finalStatus: 'RETURNED',
    steps: (d, _damage, { name }) => [
      ...pickupDelivered(d, 'Traces d’eau'),
      diagnosisStarted(daysBefore(d - 2, '14:10')),
      step(daysBefore(d - 3, '11:45'), 'Repair.aborted', {
        by: 'technician',
        captured: {
          resolution: 'END_OF_LIFE',
          barrier: 'PARTS_UNAVAILABLE',
          reason: 'La pièce n’est plus fabriquée. L’appareil vous est rendu tel quel.',
        },
      }),
      ...returnDelivered(d - 4, name),
    ],
  },
  completed,
];

const delayed: Life = {
  finalStatus: 'FIXING',
  steps: (d, damage) => [
    ...approved(d, damage, 0),
    ...fixStarted(d - 4),
    step(daysBefore(d - 4, '14:30'), 'Repair.delayed', {
      by: 'technician',
      captured: { reason: 'La pièce commandée arrive plus tard que prévu.', delayReason: 'PART' },
      expectedInDays: 6,
    }),
  ],
};

/** Lives that go on, by the age of the request in days. */
const ongoingLives: Readonly<Record<number, readonly Life[]>> = {
  12: [
    {
      finalStatus: 'RETURNED',
      steps: (d, damage, { name }) => [...fixed(d, damage, 0), ...returnDelivered(d - 6, name)],
    },
  ],
  11: [
    {
      finalStatus: 'RETURNED',
      steps: (d, damage, { name }) => [...fixed(d, damage, 0), ...returnDelivered(d - 6, name)],
    },
    delayed,
  ],
  10: [{ finalStatus: 'TO_RETURN', steps: (d, damage) => [...fixed(d, damage, 2), ...returnPlanned(d - 8, 3)] }],
  9: [
    { finalStatus: 'RETURNING', steps: (d, damage) => [...fixed(d, damage, 1), ...returnAssigned(1)] },
    { finalStatus: 'FIXED', steps: (d, damage) => fixed(d, damage, 2) },
  ],
  8: [delayed, { finalStatus: 'FIXING', steps: (d, damage) => [...approved(d, damage, 1), ...fixStarted(d - 5)] }],
  7: [
    { finalStatus: 'APPROVE_CONFIRMED', steps: (d, damage) => approved(d, damage, 2) },
    { finalStatus: 'FIXING', steps: (d, damage) => [...approved(d, damage, 0), ...fixStarted(d - 5)] },
  ],
  6: [
    { finalStatus: 'APPROVED', steps: (d, damage) => [...priced(d, damage), ...proposalAccepted(d - 4)] },
    { finalStatus: 'PROPOSED', steps: priced },
  ],
  5: [
    { finalStatus: 'PROPOSED', steps: priced },
    {
      finalStatus: 'EXTERNALIZING',
      steps: (d, damage) => [
        ...pickupDelivered(d, 'Traces d’usage'),
        diagnosisStarted(daysBefore(d - 2, '09:30')),
        step(daysBefore(d - 2, '15:00'), 'Repair.diagnosis.externalized', {
          by: 'technician',
          captured: { partner: 'Tunis Nappes', partnerReference: 'TN-88', notes: damage.found },
          dueInDays: 5,
        }),
      ],
    },
  ],
  4: [
    {
      finalStatus: 'DIAGNOSING',
      steps: (d) => [...pickupDelivered(d, 'Traces d’usage'), diagnosisStarted(daysBefore(d - 2, '15:10'))],
    },
    { finalStatus: 'DELIVERED', steps: (d) => pickupDelivered(d, 'Propre, sans marque', 'Housse') },
  ],
  3: [
    { finalStatus: 'DELIVERED', steps: (d) => pickupDelivered(d, 'Coin enfoncé') },
    { finalStatus: 'DELIVERED', steps: (d) => pickupDelivered(d, 'Aucune marque', 'Câble') },
  ],
  2: [
    { finalStatus: 'COLLECTED', steps: (d) => [...pickupPlanned(d), pickupCollected(minutesBefore(45), 'Rayures')] },
    { finalStatus: 'COLLECTING', steps: (d) => pickupPlanned(d, 2) },
  ],
  1: [
    { finalStatus: 'CONFIRMED', steps: requestConfirmed },
    { finalStatus: 'CONFIRMED', steps: requestConfirmed },
    { finalStatus: 'REQUESTED', steps: () => [] },
    { finalStatus: 'REQUESTED', steps: () => [] },
  ],
};

export const largePartners = [
  { name: 'Tunis Nappes', email: 'nappes@atelier.test', phone: '+21671884120', usualDays: 5 },
  { name: 'Écran Service Sousse', email: 'sousse@atelier.test', phone: '+21673226471', usualDays: 7 },
];
const partnerNames = ['Carthage Micro-soudure', 'Lac Électronique', ...largePartners.map(({ name }) => name)];

const secondCast: Partial<Record<DemoPerson, DemoPerson>> = {
  operator: 'secondOperator',
  technician: 'secondTechnician',
  collector: 'driver',
  courier: 'driver',
};

function largeStory(life: Life, daysAgo: number, index: number): DemoStory {
  const customerName: LargeCustomer = `customer${1 + ((index * 5) % LARGE_CUSTOMERS)}`;
  const { lang = 'fr', firstName, lastName } = largeCustomer(1 + ((index * 5) % LARGE_CUSTOMERS));
  const damage = pick(damages, index * 3);
  const steps = life.steps(daysAgo, damage, {
    late: index % 4 === 0 ? 3 : index % 3,
    name: `${firstName} ${lastName}`,
    comment: pick(comments, index)[lang],
    rate: index % 7 === 0 ? 3 : 4 + (index % 2),
  });
  const cast = index % 2 === 0 ? {} : secondCast;
  const played = withCast({ ...cast, customer: customerName }, steps);
  return {
    customerName,
    finalStatus: life.finalStatus,
    type: damage.type,
    device: [damage.name[lang], ...pick(damage.models, index), `AT${String(410_233 + index * 7_919)}`],
    issue: damage.issue[lang],
    requested: daysBefore(daysAgo, '08:40'),
    steps: played,
    hasPhoto: index % 3 !== 0,
    money: moneyOf(played, index),
    isSigned: index % 6 !== 5,
    ...(index % 5 === 0 ? { messages: conversation(customerName, daysAgo, lang) } : {}),
  };
}

function conversation(by: LargeCustomer, daysAgo: number, lang: 'fr' | 'en') {
  const isFrench = lang === 'fr';
  return [
    {
      by,
      when: daysBefore(daysAgo, '18:20'),
      text: isFrench ? 'Bonjour, est-ce que mes données restent dessus ?' : 'Hello, do my data stay on it?',
    },
    ...(daysAgo > 4
      ? [
          {
            by: 'operator' as const,
            when: daysBefore(daysAgo - 1, '09:05'),
            text: isFrench
              ? 'Bonjour, oui. Nous n’effaçons rien sans vous demander.'
              : 'Hello, yes. We delete nothing without asking you.',
          },
        ]
      : []),
  ];
}

const [OLDEST_DAYS, ENDED] = [89, 57];

/** Returns further stories, so that all are of the last 90 days, oldest first. */
export function largeStories(): readonly DemoStory[] {
  const longest = WHOLE_LIFE + 6;
  const ended = Array.from({ length: ENDED }, (_, index) => {
    const daysAgo = OLDEST_DAYS - Math.floor((index * (OLDEST_DAYS - longest)) / ENDED);
    return largeStory(pick(endedLives, index), daysAgo, index);
  });
  const ongoing = Object.entries(ongoingLives)
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .flatMap(([daysAgo, lives]) => lives.map((life) => ({ life, daysAgo: Number(daysAgo) })))
    .map(({ life, daysAgo }, index) => largeStory(life, daysAgo, ENDED + index));
  return [...ended, ...ongoing, ...routeStories()];
}
