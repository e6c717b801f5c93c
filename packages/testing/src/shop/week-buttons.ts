import type { Answer, ChainBody, getDesk } from '@atelier/contract';
import { screenFault } from '@atelier/domain/happy-path';
import { addDays, closingOf, defaultSettings, shopTime, type Action, type ButtonName } from '@atelier/domain';

export type WeekRow = Answer<typeof getDesk>['sections'][number]['items'][number];
export type WeekStep = ChainBody['steps'][number];

type ButtonSteps = readonly WeekStep[] | null;

/** Returns deterministic chance that depends on a repair's order and number of draws. */
export function createChance() {
  const states = new Map<string, number>();
  const numbers = new Map<string, number>();
  return {
    register: (id: string): void => {
      numbers.set(id, numbers.size);
      states.set(id, numbers.size * 7919);
    },
    numberOf: (id: string): number => numbers.get(id) ?? 0,
    /** Linear congruence over 32 bits. */
    happens: (percent: number, { id }: { readonly id: string }): boolean => {
      const state = (Math.imul(states.get(id) ?? 0, 1_664_525) + 1_013_904_223) >>> 0;
      states.set(id, state);
      return (state / 2 ** 32) * 100 < percent;
    },
  };
}

export type WeekContext = {
  readonly chance: ReturnType<typeof createChance>;
  readonly today: string;
  readonly collectors: readonly [string, ...string[]];
  readonly couriers: readonly [string, ...string[]];
  readonly atPartners: Map<string, { readonly since: string; readonly back: string }>;
};

export const weekZone = 'Africa/Tunis';
const window = '14:00-17:00';

export function nextOpenDay(day: string): string {
  const next = addDays(day, 1);
  return closingOf(next, { ...defaultSettings, timeZone: weekZone }) === null ? nextOpenDay(next) : next;
}

export function dayOf(instant: Date): string {
  return shopTime(instant, weekZone).day;
}

function delay(_: WeekRow, { today }: WeekContext): ButtonSteps {
  return [
    {
      action: 'Repair.delayed',
      delayReason: 'PARTNER',
      reason: 'Le partenaire est en retard',
      expectedAt: nextOpenDay(nextOpenDay(today)),
    },
  ];
}

export const stepsByButton: Partial<Record<ButtonName, (row: WeekRow, context: WeekContext) => ButtonSteps>> = {
  CALL: callCustomer,
  PLAN: (row, { today }) => [{ action: firstActionOf(row), ...visitOn(nextOpenDay(today)) }],
  ASSIGN: (row, { chance, collectors, couriers, today }) => {
    const isReturn = firstActionOf(row) === 'Repair.return.assigned';
    const [driver, other = driver] = isReturn ? couriers : collectors;
    return [
      {
        action: firstActionOf(row),
        assigneeId: chance.numberOf(row.id) % 2 === 0 ? driver : other,
        ...(isReturn ? {} : replannedVisit(row, today)),
      },
    ];
  },
  SEND_PRICE: () => [{ action: 'Repair.proposal.sent', price: '95.000', estimatedTime: 2 }],
  CONFIRM: buttonStepsOf,
  CALL_PARTNER: delay,
  CLAIM: buttonStepsOf,
  FINISH_DIAGNOSIS: diagnose,
  TAKE_BACK: (row, { atPartners, today }) =>
    (atPartners.get(row.id)?.back ?? '') <= today ? buttonStepsOf(row) : null,
  START_FIX: (row, context) =>
    context.chance.happens(10, row) && !context.atPartners.has(row.id)
      ? [{ action: 'Repair.fix.started', isExternalized: true, ...handToPartner(row, context) }]
      : buttonStepsOf(row),
  FINISH_FIX: () => [{ action: 'Repair.fix.finished', notes: 'Réparé et essayé.' }],
  COLLECTED: (row, context) =>
    firstActionOf(row) === 'Repair.pickup.collected' && context.chance.happens(12, row)
      ? [{ action: 'Repair.unreachable.request', how: 'VISIT', ...absentFailure }]
      : buttonStepsOf(row),
  LOADED: buttonStepsOf,
  HANDED_IN: buttonStepsOf,
  DELIVERED: (row, { chance }) =>
    chance.happens(10, row)
      ? [{ action: 'Repair.unreachable.return', how: 'VISIT', ...absentFailure }]
      : buttonStepsOf(row),
  BROUGHT_BACK: buttonStepsOf,
};

const absentFailure = { failure: 'ABSENT' } as const;

function buttonStepsOf({ button }: WeekRow): ButtonSteps {
  return button === null ? null : button.steps.map((action) => ({ action }));
}

function firstActionOf({ button }: WeekRow): Action {
  if (button === null) throw new Error('invariant: pressed row has no button');
  return button.steps[0] ?? 'Repair.reachable';
}

function visitOn(date: string): Omit<WeekStep, 'action'> {
  return { date, time: window, address: '1 rue de Marseille, Tunis' };
}

function replannedVisit({ visit }: WeekRow, today: string): Omit<WeekStep, 'action'> {
  return visit !== null && visit.date > today ? {} : visitOn(nextOpenDay(today));
}

function callCustomer(row: WeekRow, { chance, today }: WeekContext): ButtonSteps {
  const purpose = firstActionOf(row);
  if (!chance.happens(75, row)) {
    const attempt = purpose === 'Repair.confirm.request' ? 'Repair.unreachable.request' : purpose;
    return [{ action: attempt, how: 'PHONE' }];
  }
  if (purpose === 'Repair.confirm.request') {
    return chance.happens(8, row)
      ? [{ action: 'Repair.decline.request', reason: 'Ce modèle ne se répare pas' }]
      : buttonStepsOf(row);
  }
  if (purpose === 'Repair.unreachable.request')
    return [{ action: 'Repair.pickup.planned', ...visitOn(nextOpenDay(today)) }];
  if (purpose !== 'Repair.unreachable.return') return acceptByPhone(row);
  // Their answer counts once the device is back.
  if (row.custody === 'COURIER') return null;
  const isOpen = row.visit !== null && ['PLANNED', 'ASSIGNED'].includes(row.visit.status);
  return [{ action: isOpen ? 'Repair.return.planned' : 'Repair.confirm.return', ...visitOn(nextOpenDay(today)) }];
}

function acceptByPhone(row: WeekRow): ButtonSteps {
  const proposalId = 'proposal' in row ? row.proposal?.id : undefined;
  const yes = row.status === 'DIAGNOSED' ? 'Repair.confirm.diagnosed' : 'Repair.approve.proposal';
  return [{ action: yes, proposalId, how: 'PHONE' }, { action: 'Repair.approve.confirmed' }];
}

const noPart = {
  resolution: 'END_OF_LIFE',
  barrier: 'PARTS_UNAVAILABLE',
  reason: 'Pas de pièce pour ce modèle',
} as const;

function diagnose(row: WeekRow, context: WeekContext): ButtonSteps {
  const { chance, atPartners } = context;
  if (chance.happens(16, row) && !atPartners.has(row.id)) {
    return [{ action: 'Repair.diagnosis.externalized', ...handToPartner(row, context) }];
  }
  if (chance.happens(5, row)) return [{ action: 'Repair.aborted', ...noPart }];
  const finished = { action: 'Repair.diagnosis.finished', faultId: screenFault, notes: 'La dalle est morte.' } as const;
  if (chance.happens(25, row)) return [finished];
  const priced = { ...finished, price: '120.500', estimatedTime: 3 } as const;
  return [priced, { action: 'Repair.proposal.sent' }];
}

function handToPartner({ id }: WeekRow, { chance, atPartners, today }: WeekContext): Omit<WeekStep, 'action'> {
  const promised = nextOpenDay(today);
  atPartners.set(id, { since: today, back: nextOpenDay(nextOpenDay(promised)) });
  return { partner: chance.numberOf(id) % 2 === 0 ? 'Carthage Micro' : 'Atelier de Sfax', dueDate: promised };
}
