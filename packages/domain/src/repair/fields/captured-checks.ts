import { DAY_MS } from '#calendar/durations.ts';
import { fieldKinds, type CaptureField } from './field-kinds.ts';
import type { Captured } from '../repair-facts.ts';
import { transitionOf } from '#transitions/repair-table.ts';
import type { Action, StaffRole } from '../vocabulary.ts';

/** Returns the fields with a promised day before `today`, which is `YYYY-MM-DD` in the shop's time zone. */
export function pastDays(captured: Captured, today: string): CaptureField[] {
  return fieldsOf('day').filter((field) => (captured[field] ?? today) < today);
}

export const CALL_DAYS_AHEAD = 60;

export function invalidCallTimes(captured: Captured, now: Date): { field: CaptureField; message: CallProblem }[] {
  return fieldsOf('callTime').flatMap((field) => {
    const at = captured[field];
    const ahead = at === undefined ? 1 : new Date(at).getTime() - now.getTime();
    if (ahead > 0 && ahead <= CALL_DAYS_AHEAD * DAY_MS) return [];
    return [{ field, message: ahead > 0 ? 'visit.tooFar' : 'visit.past' }];
  });
}

type CallProblem = 'visit.tooFar' | 'visit.past';

type FieldOfKind<K> = { [F in CaptureField]: (typeof fieldKinds)[F] extends K ? F : never }[CaptureField];

function fieldsOf<K extends (typeof fieldKinds)[CaptureField]>(kind: K): FieldOfKind<K>[] {
  return (Object.keys(fieldKinds) as CaptureField[]).filter((f): f is FieldOfKind<K> => fieldKinds[f] === kind);
}

export function amountsOf(captured: Captured): [CaptureField, string][] {
  return fieldsOf('money').flatMap((field): [CaptureField, string][] => {
    const amount = captured[field];
    return amount === undefined ? [] : [[field, amount]];
  });
}

export function assigneeRoleOf(action: Action): StaffRole | null {
  return transitionOf(action).captures.assigneeId?.role ?? null;
}

export function namedAssignee(action: Action, { assigneeId: id }: Captured): { id: string; role: StaffRole } | null {
  const capture = transitionOf(action).captures.assigneeId;
  return id === undefined || capture?.among !== 'team' ? null : { id, role: capture.role };
}

/** Returns true for assigning actions. In others an administrator names whom they act for. */
export function assignsWork(action: Action): boolean {
  const capture = transitionOf(action).captures.assigneeId;
  return capture?.among === 'team' && capture.need !== 'onBehalf';
}
