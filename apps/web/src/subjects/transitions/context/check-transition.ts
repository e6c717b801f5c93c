import { capturedSchema, type Issue } from '@atelier/contract';
import { missingFields, pastDays, windowProblem, invalidCallTimes, type Captured } from '@atelier/domain';
import * as z from 'zod/mini';
import { amountIssues, withoutUnchangedTerms } from '../fields/price-field.tsx';
import { capturedIssues } from './captured-issues.ts';
import { capturedFrom } from './form-values.ts';
import { shopDayOf, type ShopMoment } from './shop-moment.ts';
import { formFields, type TransitionContext, type TransitionValues } from './transition-context.ts';

/** Returns the values that a transition sends: only fields of its form, without empty ones. */
export function capturedOfForm(context: TransitionContext, values: TransitionValues): Captured {
  const captured = capturedFrom(values);
  const fields = new Set<string>(formFields(context, captured).map(({ field }) => field));
  // An earlier diagnosis may have found a fault that the catalog no longer offers.
  const isOffered = ({ id }: { readonly id: string }) => id === captured.faultId;
  const isRetired = !context.faults.some(isOffered);
  const shown = Object.entries(captured).filter(
    ([field, value]) => fields.has(field) && value !== undefined && !(field === 'faultId' && isRetired),
  );
  return withoutUnchangedTerms(context, Object.fromEntries(shown));
}

export function transitionBody(context: TransitionContext, values: TransitionValues) {
  const { action, version } = context;
  return { action, version, ...z.parse(capturedSchema(action), capturedOfForm(context, values)) };
}

// Placeholder for a missing window, so the day is validated on its own.
const WHOLE_DAY = '00:00-23:59';

type ShopRules = { readonly shopMoment: ShopMoment; readonly currency: string };

/** Validates a form with one issue per field: missing fields first, then the contract's rules, then the shop's currency and calendar. */
export function checkTransition(
  context: TransitionContext,
  values: TransitionValues,
  { shopMoment, currency }: ShopRules,
): Issue[] {
  const { action, facts, actor, presets, isPossible, faults } = context;
  if (!isPossible) return [];
  const captured = capturedOfForm(context, values);
  const missing = missingFields({ action, facts, actor, captured, hasFaults: faults.length > 0 }).map((field) => ({
    path: field,
    message: 'required',
  }));
  const isTimeless = presets?.callsAgain === true && captured.callAt === undefined;
  const issues = [
    ...missing,
    ...(isTimeless ? [{ path: 'callAt', message: 'required' }] : []),
    ...capturedIssues(action, captured),
    ...amountIssues(captured, currency),
    ...dayIssues(captured, shopMoment),
  ];
  return issues.filter((issue, index) => issues.findIndex(({ path }) => path === issue.path) === index);
}

function dayIssues(captured: Captured, now: ShopMoment): Issue[] {
  const { date, time = WHOLE_DAY } = captured;
  const problem = date === undefined ? null : windowProblem({ date, time }, now.instant, now.timeZone);
  return [
    ...(problem === null ? [] : [{ path: problem.field, message: problem.message }]),
    ...pastDays(captured, shopDayOf(now)).map((path) => ({ path, message: 'date.past' })),
    ...invalidCallTimes(captured, now.instant).map(({ field: path, message }) => ({ path, message })),
  ];
}
