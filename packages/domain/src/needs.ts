import type { Capture, CaptureField, NeedName } from './kinds.ts';
import { standsIn } from './performers.ts';
import { isOpenVisit, type Actor, type Captured, type RepairFacts } from './repair-facts.ts';
import { caseOf, transitionOf } from './repair-table.ts';
import type { Captures, Case } from './transition.ts';
import type { Action, VisitMode } from './vocabulary.ts';

/** Who captures what, where. `facts`: null before there is a repair. */
export type Situation = {
  readonly action: Action;
  readonly facts: Pick<RepairFacts, 'status' | 'visit' | 'proposal'> | null;
  readonly actor: Actor;
  readonly captured: Captured;
  readonly mode?: VisitMode;
};

/** A field that is asked for, and whether it must be filled. */
export type AskedField = { readonly field: CaptureField; readonly capture: Capture; readonly required: boolean };

type Need = (situation: Situation, found: Case) => boolean;

/** When a captured field is required. */
const needs: Readonly<Record<NeedName, Need>> = {
  required: () => true,
  optional: () => false,
  ifExternalized: ({ captured }) => captured.isExternalized === true && captured.partnerId === undefined,
  unlessKnown: ({ captured }) => captured.partnerId === undefined,
  ifVisited: ({ captured }) => captured.how === 'VISIT',
  ifPriced: ({ captured }) => anyTerms(captured),
  unlessDrafted: ({ facts, captured }) => facts?.proposal?.status !== 'PENDING' || anyTerms(captured),
  unlessPlanned: ({ facts }) => !isOpenVisit(facts?.visit ?? null, 'PICKUP'),
  unlessTechnician: ({ actor }) => !actor.roles.includes('TECHNICIAN'),
  onBehalf: ({ facts, ...acting }, found) => standsIn(found, acting, facts?.visit ?? null),
  byName: () => false,
};

/** What an action captures in this situation, and whether each field must be filled; a form is drawn from it. */
export function capturesOf(situation: Situation): AskedField[] {
  const { action, facts } = situation;
  const found = caseOf(action, facts === null ? null : facts.status);
  if (found === undefined) return [];
  return entriesOf(transitionOf(action).captures)
    .filter(([, { need }]) => isAsked(need, found, situation))
    .map(([field, capture]) => ({ field, capture, required: needs[capture.need](situation, found) }));
}

function entriesOf(captures: Captures): [CaptureField, Capture][] {
  return Object.entries(captures) as [CaptureField, Capture][];
}

function anyTerms({ price, estimatedCost, estimatedTime }: Captured): boolean {
  return price !== undefined || estimatedCost !== undefined || estimatedTime !== undefined;
}

/** Only who stands in for somebody is asked for whom. */
function isAsked(need: NeedName, found: Case, { facts, ...acting }: Situation): boolean {
  return (need !== 'onBehalf' && need !== 'byName') || standsIn(found, acting, facts?.visit ?? null);
}

/** The fields that a command lacks, in the order of the table. */
export function missingFields(situation: Situation): CaptureField[] {
  return capturesOf(situation)
    .filter(({ field, required }) => required && isEmpty(situation.captured[field]))
    .map(({ field }) => field);
}

function isEmpty(value: string | number | boolean | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** What is asked of this actor; whatever else was sent is nobody's business and isn't kept. */
export function keptOf(situation: Situation): Captured {
  const fields = new Set<string>(capturesOf(situation).map(({ field }) => field));
  return Object.fromEntries(Object.entries(situation.captured).filter(([field]) => fields.has(field)));
}
