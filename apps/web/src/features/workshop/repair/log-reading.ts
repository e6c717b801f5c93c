import type { StaffRepair } from '@atelier/contract';
import { transitionOf } from '@atelier/domain';

/** A line of a repair's log, as the staff see it. */
export type LogEntry = StaffRepair['log'][number];
type Log = readonly LogEntry[];

/** The entries that were taken back, by their ids, each with the correction that did it: one takes back the entry before it. */
export function undoneEntries(log: Log): ReadonlyMap<string, LogEntry> {
  return new Map(
    log.flatMap((entry, index) => {
      const undone = isCorrection(entry) ? log[index - 1] : undefined;
      return undone === undefined ? [] : [[undone.id, entry] as const];
    }),
  );
}

function isCorrection({ action }: LogEntry): boolean {
  return transitionOf(action).logKind === 'correction';
}

/** By how many attempts a customer counts as unreachable. */
export const ATTEMPTS_UNTIL_UNREACHABLE = 3;

/** How often somebody has tried to reach the customer since anything else happened. */
export function countAttempts(log: Log): number {
  const entries = effectiveEntries(log);
  return entries.length - 1 - entries.findLastIndex((entry) => !isAttempt(entry));
}

/** What happened and still stands, oldest first. */
export function effectiveEntries(log: Log): Log {
  const undone = undoneEntries(log);
  return log.filter((entry) => !isCorrection(entry) && !undone.has(entry.id));
}

function isAttempt({ action }: LogEntry): boolean {
  return transitionOf(action).logKind === 'attempt';
}

/** The entries whose price another has replaced, by their ids. */
export function replacedPriceEntries(log: Log): ReadonlySet<string> {
  return new Set(
    effectiveEntries(log)
      .filter(({ captured }) => typeof captured['price'] === 'string')
      .slice(0, -1)
      .map(({ id }) => id),
  );
}

/** What the customer was told as a reason, and when: the newest first. A later one takes nothing of an earlier away. */
export function customerReasons(
  log: Log,
): readonly { readonly id: string; readonly at: string; readonly text: string }[] {
  return effectiveEntries(log)
    .filter(({ action }) => transitionOf(action).sets.includes('reasonAsNotes'))
    .flatMap(({ id, at, captured: { reason } }) =>
      typeof reason === 'string' && reason !== '' ? [{ id, at, text: reason }] : [],
    )
    .toReversed();
}
