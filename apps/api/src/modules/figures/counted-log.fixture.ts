import { type FigureGroup, type FigureSubject, NO_KEY } from '@atelier/contract';
import {
  type Action,
  addDays,
  type Role,
  shopTime,
  type ShopCalendar,
  type Status,
  workingHoursBetween,
} from '@atelier/domain';
import { agreedPrice, type SeededRepair, type SeededStep, validSteps } from './seeded-weeks.fixture.ts';

/* Counts figures from logs in plain TypeScript, without the tables and statements of the product. */

/** Owner of the turn after a step, written independently of the domain. Null once closed. */
const ownerAfter: Readonly<Partial<Record<Action, Role | null>>> = {
  'Repair.created': 'OPERATOR',
  'Repair.confirm.request': 'OPERATOR',
  'Repair.pickup.planned': 'OPERATOR',
  'Repair.pickup.assigned': 'COLLECTOR',
  'Repair.pickup.collected': 'COLLECTOR',
  'Repair.pickup.delivered': 'TECHNICIAN',
  'Repair.diagnosis.started': 'TECHNICIAN',
  'Repair.diagnosis.externalized': 'TECHNICIAN',
  'Repair.diagnosis.finished': 'CUSTOMER',
  'Repair.confirm.diagnosed': 'OPERATOR',
  'Repair.approve.confirmed': 'TECHNICIAN',
  'Repair.fix.started': 'TECHNICIAN',
  'Repair.fix.assigned': 'TECHNICIAN',
  'Repair.fix.finished': 'OPERATOR',
  'Repair.confirm.return': 'OPERATOR',
  'Repair.return.assigned': 'COURIER',
  'Repair.return.collected': 'COURIER',
  'Repair.return.delivered': 'CUSTOMER',
  'Repair.reject.diagnosed': 'OPERATOR',
  'Repair.decline.request': null,
  'Repair.completed': null,
};

/** Owner of the first turn of a repair from another system. */
const ownerAfterImport: Readonly<Partial<Record<Status, Role>>> = {
  CONFIRMED: 'OPERATOR',
  DELIVERED: 'TECHNICIAN',
  APPROVE_CONFIRMED: 'TECHNICIAN',
  FIXED: 'OPERATOR',
  REJECTED: 'OPERATOR',
};

export function ownerOfStep({ action, status }: SeededStep, log: readonly SeededStep[]): Role | null {
  if (action === 'Repair.imported') return ownerAfterImport[status] ?? null;
  if (action !== 'Repair.aborted') return ownerAfter[action] ?? null;
  const hasDevice = log.some((step) => step.action === 'Repair.pickup.collected');
  return status === 'ABORTED' && hasDevice ? 'OPERATOR' : null;
}

const technicianSteps: ReadonlySet<Action> = new Set([
  'Repair.diagnosis.started',
  'Repair.fix.assigned',
  'Repair.fix.started',
]);

/** Person who found the fault or repairs last, as the repair names them. */
export function technicianAfter(steps: readonly SeededStep[]): string | null {
  const last = steps.findLast(({ action }) => technicianSteps.has(action));
  return last === undefined ? null : (last.captured.assigneeId ?? last.actorId);
}

const dueCodeOf: Readonly<Partial<Record<Status, string>>> = {
  COLLECTING: 'WINDOW',
  RETURNING: 'WINDOW',
  DIAGNOSED: 'ANSWER',
};

/** A turn that ended, or a return, as the log tells it. */
export type CountedTurn = {
  readonly repair: string;
  readonly keys: Readonly<Record<FigureGroup, string>>;
  readonly at: Date;
  readonly waited: readonly [Date, Date] | null;
  readonly late: readonly [Date, Date] | null;
  readonly isDue: boolean;
  readonly isReturned: boolean;
  readonly price: string | null;
};

type State = { readonly step: SeededStep; readonly owner: Role | null; readonly person: string | null };
type Stay = State & { readonly begin: Date; readonly end: Date | null };

function statesOf(steps: readonly SeededStep[]): readonly State[] {
  return steps.map((step, index) => {
    const past = steps.slice(0, index + 1);
    const owner = ownerOfStep(step, past);
    const driver = past.findLast(
      ({ action }) => action === 'Repair.pickup.assigned' || action === 'Repair.return.assigned',
    );
    const isDriver = owner === 'COLLECTOR' || owner === 'COURIER';
    const assignee = isDriver ? (driver?.captured.assigneeId ?? null) : null;
    return { step, owner, person: owner === 'TECHNICIAN' ? technicianAfter(past) : assignee };
  });
}

function staysOf(states: readonly State[]): readonly Stay[] {
  const stays: Stay[] = [];
  let begin: Date | null = null;
  for (const [index, state] of states.entries()) {
    begin ??= state.step.at;
    const next = states[index + 1];
    const { owner, person, step } = state;
    if (next !== undefined && next.step.status === step.status && next.owner === owner && next.person === person)
      continue;
    stays.push({ ...state, begin, end: next?.step.at ?? null });
    begin = null;
  }
  return stays;
}

export function turnsOf(repair: SeededRepair, partnerId: string, { timeZone }: ShopCalendar): readonly CountedTurn[] {
  const steps = validSteps(repair.log);
  const atPartner = steps.some(({ action }) => action === 'Repair.diagnosis.externalized');
  const keysOf = ({ step: { status }, owner }: Stay, person: string | null, at: Date) => ({
    turn: `${status}.${owner}`,
    reason: dueCodeOf[status] ?? 'LIMIT',
    week: weekOf(at, timeZone),
    type: repair.typeId,
    fault: NO_KEY,
    partner: atPartner ? partnerId : NO_KEY,
    person: person ?? NO_KEY,
  });
  const none = { repair: repair.id, waited: null, late: null, isDue: false, isReturned: false, price: null };
  return staysOf(statesOf(steps)).flatMap((stay): CountedTurn[] => {
    const { begin, end, person, step } = stay;
    if (stay.owner === null) return [];
    const isReturned = step.status === 'RETURNED';
    const price = agreedPrice(repair.log);
    const returned = { ...none, at: begin, keys: keysOf(stay, technicianAfter(steps), begin), isReturned, price };
    if (isReturned) return [returned];
    if (end === null) return [];
    const waited: CountedTurn['waited'] = end > begin ? [begin, end] : null;
    const late: CountedTurn['late'] = step.due !== null && step.due < end ? [step.due, end] : null;
    return [{ ...none, at: end, keys: keysOf(stay, person, end), waited, late, isDue: step.due !== null }];
  });
}

function weekOf(at: Date, timeZone: string): string {
  const { day } = shopTime(at, timeZone);
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns whether a turn belongs to what a subject is a part of. */
export function isInTotal(subject: FigureSubject, turn: CountedTurn): boolean {
  if (subject === 'WAITED') return turn.waited !== null;
  return subject === 'LATE' ? turn.isDue : turn.isReturned;
}

/** Counts turns again, in the shape of a row of the product's statement. */
export function countFigures(subject: FigureSubject, turns: readonly CountedTurn[], calendar: ShopCalendar) {
  const all = turns.filter((turn) => isInTotal(subject, turn));
  const timeOf = ({ waited, late }: CountedTurn) => (subject === 'WAITED' ? waited : subject === 'LATE' ? late : null);
  const isTime = subject !== 'EARNED';
  const counted = all.filter((turn) => (isTime ? timeOf(turn) !== null : turn.price !== null));
  const times = counted.map(timeOf).filter((time) => time !== null);
  const amounts = isTime ? [] : counted.map(({ price }) => Math.round(Number(price) * 1000));
  return {
    n: counted.length,
    repairs: repairsIn(counted),
    total: all.length,
    totalRepairs: repairsIn(all),
    open: spreadOf(times.map((time) => openMinutes(time, calendar))),
    clock: spreadOf(times.map(([from, to]) => Math.floor((to.getTime() - from.getTime()) / 60_000))),
    amount: spreadOf(amounts),
    sum: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
  };
}

function repairsIn(turns: readonly CountedTurn[]): number {
  return new Set(turns.map(({ repair }) => repair)).size;
}

function spreadOf(numbers: readonly number[]) {
  const sorted = numbers.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return sorted.length === 0 ? null : [at(0.5), at(0.85)];
}

function openMinutes([from, to]: readonly [Date, Date], calendar: ShopCalendar): number {
  return Math.floor(Math.round(workingHoursBetween(from, to, calendar) * 3_600_000) / 60_000);
}
