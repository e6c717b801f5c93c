import type { StaffRepair } from '@atelier/contract';
import { transitionOf } from '@atelier/domain';

export type LogEntry = StaffRepair['log'][number];
type Log = readonly LogEntry[];

/** Returns undone entries by id with their correction, the first after them. It undoes a whole chain. */
export function undoneEntries(log: Log): ReadonlyMap<string, LogEntry> {
  return new Map(
    log.flatMap((entry, index) => {
      const by = entry.corrected ? log.slice(index + 1).find(isCorrection) : undefined;
      return by === undefined ? [] : [[entry.id, by] as const];
    }),
  );
}

function isCorrection({ action }: LogEntry): boolean {
  return transitionOf(action).logKind === 'correction';
}

/** Counts the contact attempts since the last other event. */
export function countAttempts(log: Log): number {
  const entries = effectiveEntries(log);
  return entries.length - 1 - entries.findLastIndex(({ action }) => transitionOf(action).logKind !== 'attempt');
}

/** Returns the entries without corrections and undone ones, oldest first. */
export function effectiveEntries(log: Log): Log {
  return log.filter((entry) => !isCorrection(entry) && !entry.corrected);
}

/** Returns the ids of entries whose price was replaced later. */
export function replacedPriceEntries(log: Log): ReadonlySet<string> {
  return new Set(
    effectiveEntries(log)
      .filter(({ captured }) => typeof captured['price'] === 'string')
      .slice(0, -1)
      .map(({ id }) => id),
  );
}

/** Returns the reasons given to the customer, newest first. A later reason doesn't replace an earlier one. */
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
