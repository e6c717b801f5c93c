import type { Capture, CaptureField, NeedName } from './field-kinds.ts';
import { isStandIn } from '#transitions/performers.ts';
import { isOpenVisit, type Actor, type Captured, type RepairFacts } from '../repair-facts.ts';
import { caseOf, transitionOf } from '#transitions/repair-table.ts';
import type { TransitionCase } from '#transitions/transition.ts';
import { isCovering, type Action, type ImportedStatus, type VisitMode } from '../vocabulary.ts';

export type CaptureContext = {
  readonly action: Action;
  readonly facts: Pick<RepairFacts, 'status' | 'visit' | 'proposal' | 'isClaim'> | null;
  /** Status of a repair that comes in from another system. */
  readonly importedAs?: ImportedStatus;
  readonly actor: Actor;
  readonly captured: Captured;
  readonly mode?: VisitMode;
  readonly hasFaults?: boolean;
};

export type FieldToCapture = { readonly field: CaptureField; readonly capture: Capture; readonly required: boolean };

type RequirementCheck = (context: CaptureContext, matchingCase: TransitionCase) => boolean;

const isRequiredBy: Readonly<Record<NeedName, RequirementCheck>> = {
  required: () => true,
  optional: () => false,
  ifExternalized: ({ captured }) => captured.isExternalized === true && captured.partnerId === undefined,
  unlessKnown: ({ captured }) => captured.partnerId === undefined,
  ifVisited: ({ captured }) => captured.how === 'VISIT',
  ifPriced: isPriced,
  ifClaim: () => true,
  ifDecided: () => true,
  ifAgreed: () => false,
  ifListed: ({ hasFaults }) => hasFaults === true,
  withoutPrice: () => false,
  ifExamined: () => true,
  ifEndOfLife: () => true,
  unlessDrafted: ({ facts, captured }) => facts?.proposal?.status !== 'PENDING' || hasAnyTerms(captured),
  unlessPlanned: ({ facts }) => !isOpenVisit(facts?.visit ?? null, 'PICKUP'),
  unlessTechnician: ({ actor }) => !actor.roles.includes('TECHNICIAN'),
  onBehalf: ({ facts, ...acting }, matchingCase) => isStandIn(matchingCase, acting, facts?.visit ?? null),
  byName: () => false,
  byServer: () => false,
};

/** Needs that also decide if the field is asked for at all. Nobody is asked for what the server adds. */
const isRequestedBy: Readonly<Partial<Record<NeedName, RequirementCheck>>> = {
  onBehalf: isRequiredBy.onBehalf,
  byName: isRequiredBy.onBehalf,
  byServer: () => false,
  ifClaim: ({ facts }) => facts?.isClaim === true,
  ifDecided: (_context, { proposal }) => proposal !== undefined,
  ifAgreed: (_context, { price }) => price === 'SET',
  withoutPrice: (context) => !isPriced(context),
  ifExamined: (_context, matchingCase) => matchingCase.resolution === 'CAPTURED',
  ifEndOfLife: (context, matchingCase) =>
    context.captured.resolution === 'END_OF_LIFE' && asksResolution(context, matchingCase),
};

function asksResolution(context: CaptureContext, matchingCase: TransitionCase): boolean {
  const { resolution } = transitionOf(context.action).captures;
  return resolution !== undefined && isRequested(resolution.need, context, matchingCase);
}

/** Returns the fields an action captures in this situation. Forms render from it. */
export function fieldsToCapture(context: CaptureContext): FieldToCapture[] {
  const { action, facts, importedAs } = context;
  const matchingCase = caseOf(action, facts === null ? null : facts.status, importedAs);
  if (matchingCase === undefined) return [];
  return (
    (Object.entries(transitionOf(action).captures) as [CaptureField, Capture][])
      .filter(([, { need }]) => isRequested(need, context, matchingCase))
      // The warranty pays, so nobody names a price.
      .filter(([, { kind }]) => kind !== 'money' || !isCoveredClaim(context))
      .map(([field, capture]) => ({ field, capture, required: isRequiredBy[capture.need](context, matchingCase) }))
  );
}

/** A covered claim has a price of zero. */
function isPriced(context: CaptureContext): boolean {
  return hasAnyTerms(context.captured) || isCoveredClaim(context);
}

function isCoveredClaim({ action, facts, captured }: CaptureContext): boolean {
  const isAsked = facts?.isClaim === true && transitionOf(action).captures.coverage !== undefined;
  return isAsked && isCovering(captured.coverage);
}

function hasAnyTerms({ price, estimatedCost, estimatedTime, warrantyDays }: Captured): boolean {
  return [price, estimatedCost, estimatedTime, warrantyDays].some((term) => term !== undefined);
}

function isRequested(need: NeedName, context: CaptureContext, matchingCase: TransitionCase): boolean {
  return isRequestedBy[need]?.(context, matchingCase) ?? true;
}

export function missingFields(context: CaptureContext): CaptureField[] {
  return fieldsToCapture(context)
    .filter(({ field, required }) => required && isEmpty(context.captured[field]))
    .map(({ field }) => field);
}

function isEmpty(value: Captured[CaptureField]): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Returns the captured fields this actor is asked for and drops all others. */
export function pickCaptured(context: CaptureContext): Captured {
  const fields = new Set<string>(fieldsToCapture(context).map(({ field }) => field));
  return Object.fromEntries(Object.entries(context.captured).filter(([field]) => fields.has(field)));
}
