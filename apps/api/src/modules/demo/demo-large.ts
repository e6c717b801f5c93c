import { LARGE_CUSTOMERS, largeCustomer, type LargeCustomer } from './demo-accounts.ts';
import { comments, type Damage, damages, pick } from './demo-damages.ts';
import {
  approvalConfirmed,
  approved,
  byCustomer,
  byTechnician,
  daysBefore,
  type DemoStep,
  diagnosisExternalized,
  diagnosisStarted,
  fixed,
  fixFinished,
  fixStarted,
  minutesBefore,
  partDelayed,
  pickupCollected,
  pickupDelivered,
  pickupPlanned,
  priced,
  proposalAccepted,
  requestConfirmed,
  returnAssigned,
  returnDelivered,
  returnPlanned,
  secondCast,
  terms,
  withCast,
} from './stories/demo-steps.ts';
import type { DemoStory } from './stories/demo-story.ts';
import { routeStories } from './demo-route.ts';
import { moneyOf } from './demo-till.ts';

/** Returns the steps of a repair until today. `d` is days ago, `late` the days that it waits for a part or an answer. */
type Life = (d: number, damage: Damage, details: LifeDetails) => readonly DemoStep[];
type LifeDetails = { readonly late: number; readonly name: string; readonly comment: string; readonly rate: number };

/** Days from a request to its rating, without delay. */
const WHOLE_LIFE = 10;

const completed: Life = (d, damage, { late, name, comment, rate }) => [
  ...fixed(d, damage, late),
  ...returnDelivered(d - 5 - late, name),
  byCustomer(daysBefore(d - 8 - late, '20:10'), 'Repair.completed', { rate, comment }),
];

const endedLives: readonly Life[] = [
  completed,
  completed,
  (d, damage, { late, name }) => [
    ...priced(d, damage),
    byCustomer(daysBefore(d - 3 - late, '19:10'), 'Repair.reject.diagnosed', { reason: 'Trop cher pour son âge.' }),
    ...returnDelivered(d - 5 - late, name),
  ],
  completed,
  (d, damage, { late, name, comment, rate }) => [
    ...pickupDelivered(d, 'Traces d’usage'),
    ...diagnosisExternalized(
      d - 2,
      { partner: pick(partnerNames, d), partnerReference: `AT-${d}`, notes: damage.found },
      3,
    ),
    byTechnician(daysBefore(d - 3 - late, '15:20'), 'Repair.diagnosis.finished', {
      notes: damage.found,
      ...terms(damage),
    }),
    proposalAccepted(d - 3 - late),
    approvalConfirmed(d - 4 - late),
    ...fixFinished(d - 5 - late, damage.done),
    ...returnDelivered(d - 6 - late, name),
    byCustomer(daysBefore(d - 9 - late, '20:10'), 'Repair.completed', { rate, comment }),
  ],
  completed,
  (d) => [
    requestConfirmed(d),
    byCustomer(daysBefore(d, '17:40'), 'Repair.cancel.request', { reason: 'Il remarche depuis ce matin.' }),
  ],
  completed,
  (d, _damage, { name }) => [
    ...pickupDelivered(d, 'Traces d’eau'),
    diagnosisStarted(daysBefore(d - 2, '14:10')),
    byTechnician(daysBefore(d - 3, '11:45'), 'Repair.aborted', {
      resolution: 'END_OF_LIFE',
      barrier: 'PARTS_UNAVAILABLE',
      reason: 'La pièce n’est plus fabriquée. L’appareil vous est rendu tel quel.',
    }),
    ...returnDelivered(d - 4, name),
  ],
  completed,
];

const delayed: Life = (d, damage) => [
  ...approved(d, damage),
  fixStarted(d - 4),
  partDelayed(daysBefore(d - 4, '14:30'), 'La pièce commandée arrive plus tard que prévu.', 6),
];

const confirmed: Life = (d) => [requestConfirmed(d)];

const returned: Life = (d, damage, { name }) => [...fixed(d, damage), ...returnDelivered(d - 6, name)];

/** Lives that go on, by the age of the request in days. */
const ongoingLives: Readonly<Record<number, readonly Life[]>> = {
  12: [returned],
  11: [returned, delayed],
  10: [(d, damage) => [...fixed(d, damage, 2), returnPlanned(d - 8, 3)]],
  9: [(d, damage) => [...fixed(d, damage, 1), ...returnAssigned(1)], (d, damage) => fixed(d, damage, 2)],
  8: [delayed, (d, damage) => [...approved(d, damage, 1), fixStarted(d - 5)]],
  7: [(d, damage) => approved(d, damage, 2), (d, damage) => [...approved(d, damage), fixStarted(d - 5)]],
  6: [(d, damage) => [...priced(d, damage), proposalAccepted(d - 4)], priced],
  5: [
    priced,
    (d, damage) => [
      ...pickupDelivered(d, 'Traces d’usage'),
      ...diagnosisExternalized(d - 2, { partner: 'Tunis Nappes', partnerReference: 'TN-88', notes: damage.found }, 5),
    ],
  ],
  4: [
    (d) => [...pickupDelivered(d, 'Traces d’usage'), diagnosisStarted(daysBefore(d - 2, '15:10'))],
    (d) => pickupDelivered(d, 'Propre, sans marque', 'Housse'),
  ],
  3: [(d) => pickupDelivered(d, 'Coin enfoncé'), (d) => pickupDelivered(d, 'Aucune marque', 'Câble')],
  2: [(d) => [...pickupPlanned(d), pickupCollected(minutesBefore(45), 'Rayures')], (d) => pickupPlanned(d, 2)],
  1: [confirmed, confirmed, () => [], () => []],
};

export const largePartners = [
  { name: 'Tunis Nappes', email: 'nappes@atelier.test', phone: '+21671884120', usualDays: 5 },
  { name: 'Écran Service Sousse', email: 'sousse@atelier.test', phone: '+21673226471', usualDays: 7 },
];
const partnerNames = ['Carthage Micro-soudure', 'Lac Électronique', ...largePartners.map(({ name }) => name)];

function largeStory(life: Life, daysAgo: number, index: number): DemoStory {
  const customerName: LargeCustomer = `customer${1 + ((index * 5) % LARGE_CUSTOMERS)}`;
  const { lang = 'fr', firstName, lastName } = largeCustomer(1 + ((index * 5) % LARGE_CUSTOMERS));
  const damage = pick(damages, index * 3);
  const steps = life(daysAgo, damage, {
    late: index % 4 === 0 ? 3 : index % 3,
    name: `${firstName} ${lastName}`,
    comment: pick(comments, index)[lang],
    rate: index % 7 === 0 ? 3 : 4 + (index % 2),
  });
  const cast = index % 2 === 0 ? {} : secondCast;
  const played = withCast({ ...cast, customer: customerName }, steps);
  return {
    customerName,
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
