import { captureShape, type Issue } from '@atelier/contract';
import { currencyDecimals, missingFields, parseMoney, rowFor, windowProblem, type Captured } from '@atelier/domain';
import * as z from 'zod/mini';
import { formFields, type Step } from './form-model.ts';
import { capturedFrom, today, type ShopNow, type StepValues } from './form-values.ts';
import { stepFacts } from './step-facts.ts';

const Shape = z.object(captureShape);
const asIs = ['price', 'estimatedCost', 'estimatedTime'] as const;

/** What a step sends: only what its form shows or hides, and nothing that is empty. */
export function stepCaptured(step: Step, values: StepValues): Captured {
  const captured = capturedFrom(values);
  const fields = new Set<string>(formFields(step, captured).map(({ field }) => field));
  const kept = Object.entries(captured).filter(([field, value]) => fields.has(field) && value !== undefined);
  return withoutStandingTerms(step, Object.fromEntries(kept));
}

/** Terms that are those of the standing proposal aren't sent: it goes out as it is, instead of being replaced by its twin. */
function withoutStandingTerms({ action, repair: { proposal } }: Step, captured: Captured): Captured {
  if (action !== 'Repair.proposal.sent' || proposal?.status !== 'PENDING') return captured;
  const same =
    parseMoney(captured.price ?? '') === proposal.price &&
    (captured.estimatedCost === undefined ? null : parseMoney(captured.estimatedCost)) === proposal.estimatedCost &&
    captured.estimatedTime === proposal.estimatedTime;
  return same
    ? Object.fromEntries(Object.entries(captured).filter(([field]) => !asIs.some((f) => f === field)))
    : captured;
}

/** The body of a step whose form has nothing wrong. */
export function stepBody(step: Step, values: StepValues, version: number) {
  return {
    action: step.action,
    version,
    ...z.parse(Shape, stepCaptured(step, values)),
  };
}

// A day is wrong whatever the window: until one is given, the day's last minute stands for it.
const ANY_TIME = '00:00-23:59';

/** What the shop's own rules go by: its time and its currency. */
type ShopRules = { readonly now: ShopNow; readonly currency: string };

/**
 * What is wrong with a form, one issue per field: what the table misses first, then the contract's rules, then the shop's currency
 * and calendar.
 */
export function checkStep(step: Step, values: StepValues, { now, currency }: ShopRules): Issue[] {
  const row = rowFor(step.action, step.repair.status);
  if (row === undefined) return [];
  const captured = stepCaptured(step, values);
  const situation = { facts: stepFacts(step.repair), actor: step.actor, captured };
  const missing = missingFields(row, situation).map((field) => ({ path: field, message: 'required' }));
  const issues = [
    ...missing,
    ...shapeIssues(captured),
    ...moneyIssues(captured, currency),
    ...dayIssues(captured, now),
  ];
  return issues.filter((issue, index) => issues.findIndex(({ path }) => path === issue.path) === index);
}

function shapeIssues(captured: Captured): Issue[] {
  const parsed = z.safeParse(Shape, captured);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }));
}

/** What the contract takes may still have more decimals than the shop's currency: the price would be shown as another. */
function moneyIssues({ price = '', estimatedCost = '' }: Captured, currency: string): Issue[] {
  const decimals = currencyDecimals(currency);
  const tooExact = Object.entries({ price, estimatedCost }).filter(
    ([, amount]) => (amount.split('.')[1] ?? '').length > decimals,
  );
  return tooExact.map(([path]) => ({ path, message: 'money.invalid' }));
}

function dayIssues({ date, time = ANY_TIME, expectedAt, dueDate }: Captured, now: ShopNow): Issue[] {
  const problem = date === undefined ? null : windowProblem({ date, time }, now.instant, now.timeZone);
  const past = Object.entries({ expectedAt, dueDate }).filter(([, day]) => day !== undefined && day < today(now));
  return [
    ...(problem === null ? [] : [{ path: problem.field, message: problem.message }]),
    ...past.map(([path]) => ({ path, message: 'date.past' })),
  ];
}
