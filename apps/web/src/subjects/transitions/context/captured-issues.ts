import { capturedSchema, type Issue } from '@atelier/contract';
import { hasTooManyAccessories, type Action } from '@atelier/domain';
import * as z from 'zod/mini';

/** Returns what the server would refuse in the captured values of a transition, whatever its repair. */
export function capturedIssues(action: Action, captured: Readonly<Record<string, unknown>>): Issue[] {
  const parsed = z.safeParse(capturedSchema(action), captured);
  const issues = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }));
  const { accessories: typed } = captured;
  if (typeof typed !== 'string' || !hasTooManyAccessories(typed)) return issues;
  return [...issues, { path: 'accessories', message: 'tooLong' }];
}
