import { isOpenVisit, type Actor, type Captured, type CaptureField, type RepairFacts } from './repair-facts.ts';
import { standsIn } from './performers.ts';
import type { NeedName, Row } from './repair-row.ts';

type Situation = {
  readonly facts: Pick<RepairFacts, 'visit' | 'proposal'> | null;
  readonly actor: Actor;
  readonly captured: Captured;
};

function anyTerms({ price, estimatedCost, estimatedTime }: Captured): boolean {
  return price !== undefined || estimatedCost !== undefined || estimatedTime !== undefined;
}

type Need = (situation: Situation, row: Row) => boolean;

/** When a captured field is required. */
const needs: Readonly<Record<NeedName, Need>> = {
  required: () => true,
  optional: () => false,
  ifExternalized: ({ captured }) => captured.isExternalized === true,
  ifPriced: ({ captured }) => anyTerms(captured),
  unlessDrafted: ({ facts, captured }) => facts?.proposal?.status !== 'PENDING' || anyTerms(captured),
  unlessPlanned: ({ facts }) => !isOpenVisit(facts?.visit ?? null, 'PICKUP'),
  unlessTechnician: ({ actor }) => !actor.roles.includes('TECHNICIAN'),
  onBehalf: ({ actor, facts }, row) => standsIn(row, actor, facts?.visit ?? null),
  byName: () => false,
};

/** What a row captures in this situation, and whether each field must be filled; a form is drawn from it. */
export function capturesOf(row: Row, situation: Situation): { field: CaptureField; required: boolean }[] {
  return (Object.entries(row.captures ?? {}) as [CaptureField, NeedName][])
    .filter(([, need]) => isAsked(need, row, situation))
    .map(([field, need]) => ({ field, required: needs[need](situation, row) }));
}

/** Only who stands in for somebody is asked for whom. */
function isAsked(need: NeedName, row: Row, { actor, facts }: Situation): boolean {
  return (need !== 'onBehalf' && need !== 'byName') || standsIn(row, actor, facts?.visit ?? null);
}

/** The fields that a command lacks, in the order of the table. */
export function missingFields(row: Row, situation: Situation): CaptureField[] {
  return capturesOf(row, situation)
    .filter(({ field, required }) => required && isEmpty(situation.captured[field]))
    .map(({ field }) => field);
}

function isEmpty(value: string | number | boolean | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
