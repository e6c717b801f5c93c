import type { StaffRepair } from '@atelier/contract';

type Entry = StaffRepair['log'][number];
type Log = readonly Entry[];

const isCorrection = ({ action }: Entry): boolean => action === 'Repair.corrected';

/** The entries that were taken back, by their ids, each with the correction that did it: one takes back the entry before it. */
export const undoneEntries = (log: Log): ReadonlyMap<string, Entry> =>
  new Map(
    log.flatMap((entry, index) => {
      const undone = isCorrection(entry) ? log[index - 1] : undefined;
      return undone === undefined ? [] : [[undone.id, entry] as const];
    }),
  );

/** What happened and still stands, oldest first. */
const standingEntries = (log: Log): Log => {
  const undone = undoneEntries(log);
  return log.filter((entry) => !isCorrection(entry) && !undone.has(entry.id));
};

const isAttempt = ({ action }: Entry): boolean => action.startsWith('Repair.unreachable');

/** How often somebody has tried to reach the customer since anything else happened. */
export const attemptsSince = (log: Log): number => {
  const standing = standingEntries(log);
  return standing.length - 1 - standing.findLastIndex((entry) => !isAttempt(entry));
};

/** The entries whose price another has replaced, by their ids. */
export const replacedPrices = (log: Log): ReadonlySet<string> =>
  new Set(
    standingEntries(log)
      .filter(({ captured }) => typeof captured['price'] === 'string')
      .slice(0, -1)
      .map(({ id }) => id),
  );

const told: readonly Entry['action'][] = [
  'Repair.cancel.request',
  'Repair.decline.request',
  'Repair.reject.diagnosed',
  'Repair.delayed',
  'Repair.aborted',
  'Repair.writtenOff',
];

/** What the customer was told as a reason, and when: the newest first. A later one takes nothing of an earlier away. */
export const reasonsTold = (log: Log): readonly { readonly id: string; readonly at: string; readonly text: string }[] =>
  standingEntries(log)
    .filter(({ action }) => told.includes(action))
    .flatMap(({ id, at, captured: { reason } }) =>
      typeof reason === 'string' && reason !== '' ? [{ id, at, text: reason }] : [],
    )
    .toReversed();
