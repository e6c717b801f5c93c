import type { Answer, ChainBody, getDesk } from '@atelier/contract';
import { addDays, closingOf, defaultSettings, shopTime, type Action, type ButtonName } from '@atelier/domain';

export type WeekRow = Answer<typeof getDesk>['sections'][number]['items'][number];
export type WeekStep = ChainBody['steps'][number];

/** What somebody says in the form of a button, or leaves for another time. */
type Pressed = readonly WeekStep[] | null;

/** What happens to each repair, the same in every run: it depends on which of the week's it is, and on how often it was asked. */
export function createChance() {
  const states = new Map<string, number>();
  const numbers = new Map<string, number>();
  return {
    /** Every repair is met in the order in which it was asked for. */
    meet: (id: string): void => {
      numbers.set(id, numbers.size);
      states.set(id, numbers.size * 7919);
    },
    numberOf: (id: string): number => numbers.get(id) ?? 0,
    /** Whether something happens to it that does in so many of a hundred cases: a linear congruence over 32 bits. */
    of: (percent: number, { id }: { readonly id: string }): boolean => {
      const state = (Math.imul(states.get(id) ?? 0, 1_664_525) + 1_013_904_223) >>> 0;
      states.set(id, state);
      return (state / 2 ** 32) * 100 < percent;
    },
  };
}

/** The shop as whoever stands at a desk knows it. */
export type Standing = {
  readonly chance: ReturnType<typeof createChance>;
  readonly today: string;
  /** Who is there to drive. */
  readonly collectors: readonly [string, ...string[]];
  readonly couriers: readonly [string, ...string[]];
  /** On which day a partner has a device ready, by repair; both are late for what they said. */
  readonly atPartners: Map<string, { readonly since: string; readonly back: string }>;
};

export const weekZone = 'Africa/Tunis';
const window = '14:00-17:00';

/** The next day on which the shop is open. */
export function nextOpenDay(day: string): string {
  const next = addDays(day, 1);
  return closingOf(next, { ...defaultSettings, timeZone: weekZone }) === null ? nextOpenDay(next) : next;
}

export function dayOf(instant: Date): string {
  return shopTime(instant, weekZone).day;
}

function delay(_: WeekRow, { today }: Standing): Pressed {
  return [
    {
      action: 'Repair.delayed',
      delayReason: 'PARTNER',
      reason: 'Le partenaire est en retard',
      expectedAt: nextOpenDay(nextOpenDay(today)),
    },
  ];
}

/** What is done with the button of a row, by the name that the row shows it under; a desk shows nothing else that could be pressed. */
export const presses: Partial<Record<ButtonName, (row: WeekRow, standing: Standing) => Pressed>> = {
  CALL: call,
  PLAN: (row, { today }) => [{ action: first(row), ...visitOn(nextOpenDay(today)) }],
  ASSIGN: (row, { chance, collectors, couriers, today }) => {
    const isReturn = first(row) === 'Repair.return.assigned';
    const [driver, other = driver] = isReturn ? couriers : collectors;
    return [
      {
        action: first(row),
        assigneeId: chance.numberOf(row.id) % 2 === 0 ? driver : other,
        ...(isReturn ? {} : later(row, today)),
      },
    ];
  },
  SEND_PRICE: () => [{ action: 'Repair.proposal.sent', price: '95.000', estimatedTime: 2 }],
  CONFIRM: plain,
  CALL_PARTNER: delay,
  CLAIM: plain,
  FINISH_DIAGNOSIS: diagnose,
  TAKE_BACK: (row, { atPartners, today }) => ((atPartners.get(row.id)?.back ?? '') <= today ? plain(row) : null),
  START_FIX: (row, standing) =>
    standing.chance.of(10, row) && !standing.atPartners.has(row.id)
      ? [{ action: 'Repair.fix.started', isExternalized: true, ...toPartner(row, standing) }]
      : plain(row),
  FINISH_FIX: () => [{ action: 'Repair.fix.finished', notes: 'Réparé et essayé.' }],
  COLLECTED: (row, standing) =>
    first(row) === 'Repair.pickup.collected' && standing.chance.of(12, row)
      ? [{ action: 'Repair.unreachable.request', how: 'VISIT', ...absent }]
      : plain(row),
  LOADED: plain,
  HANDED_IN: plain,
  DELIVERED: (row, { chance }) =>
    chance.of(10, row) ? [{ action: 'Repair.unreachable.return', how: 'VISIT', ...absent }] : plain(row),
  BROUGHT_BACK: plain,
};

/** Why nobody was met, of whoever asks. */
const absent = { failure: 'ABSENT' } as const;

function plain({ button }: WeekRow): Pressed {
  return button === null ? null : button.steps.map((action) => ({ action }));
}

function first({ button }: WeekRow): Action {
  if (button === null) throw new Error('a row without a button was pressed');
  return button.steps[0] ?? 'Repair.reachable';
}

function visitOn(date: string): Omit<WeekStep, 'action'> {
  return { date, time: window, address: '1 rue de Marseille, Tunis' };
}

/** A visit whose day went by, or whose driver is away, is assigned for another. */
function later({ visit }: WeekRow, today: string): Omit<WeekStep, 'action'> {
  return visit !== null && visit.date > today ? {} : visitOn(nextOpenDay(today));
}

/** Three of four are reached; what they say leads on. */
function call(row: WeekRow, { chance, today }: Standing): Pressed {
  const about = first(row);
  if (!chance.of(75, row)) {
    const attempt = about === 'Repair.confirm.request' ? 'Repair.unreachable.request' : about;
    return [{ action: attempt, how: 'PHONE' }];
  }
  if (about === 'Repair.confirm.request') {
    return chance.of(8, row)
      ? [{ action: 'Repair.decline.request', reason: 'Ce modèle ne se répare pas' }]
      : plain(row);
  }
  if (about === 'Repair.unreachable.request')
    return [{ action: 'Repair.pickup.planned', ...visitOn(nextOpenDay(today)) }];
  if (about !== 'Repair.unreachable.return') return onThePhone(row);
  // What is said leads on once the device is back.
  if (row.custody === 'COURIER') return null;
  const isOpen = row.visit !== null && ['PLANNED', 'ASSIGNED'].includes(row.visit.status);
  return [{ action: isOpen ? 'Repair.return.planned' : 'Repair.confirm.return', ...visitOn(nextOpenDay(today)) }];
}

function onThePhone(row: WeekRow): Pressed {
  const proposalId = 'offer' in row ? row.offer?.id : undefined;
  const yes = row.status === 'DIAGNOSED' ? 'Repair.confirm.diagnosed' : 'Repair.approve.proposal';
  return [{ action: yes, proposalId, how: 'PHONE' }, { action: 'Repair.approve.confirmed' }];
}

/** One in six goes to a partner, one in twenty can't be repaired, and of one in four the office says the price. */
function diagnose(row: WeekRow, standing: Standing): Pressed {
  const { chance, atPartners } = standing;
  if (chance.of(16, row) && !atPartners.has(row.id)) {
    return [{ action: 'Repair.diagnosis.externalized', ...toPartner(row, standing) }];
  }
  if (chance.of(5, row)) return [{ action: 'Repair.aborted', reason: 'Pas de pièce pour ce modèle' }];
  const notes = 'La dalle est morte.';
  if (chance.of(25, row)) return [{ action: 'Repair.diagnosis.finished', notes }];
  const priced = { action: 'Repair.diagnosis.finished', notes, price: '120.500', estimatedTime: 3 } as const;
  return [priced, { action: 'Repair.proposal.sent' }];
}

function toPartner({ id }: WeekRow, { chance, atPartners, today }: Standing): Omit<WeekStep, 'action'> {
  const promised = nextOpenDay(today);
  atPartners.set(id, { since: today, back: nextOpenDay(nextOpenDay(promised)) });
  return { partner: chance.numberOf(id) % 2 === 0 ? 'Carthage Micro' : 'Atelier de Sfax', dueDate: promised };
}
