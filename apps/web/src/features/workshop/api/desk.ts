import {
  getDesk,
  DEFAULT_SECTION_ROWS,
  transitionRepair,
  transitionRepairs,
  type Answer,
  type BulkItem,
} from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export type DeskAnswer = Answer<typeof getDesk>;

/** Whose desk: one's own, or that of a role; and of one zone alone. */
export type DeskSelection = { readonly role: StaffRole | null; readonly zone: string | null };

/** How many rows of each section. */
type RowLimit = { readonly rows?: number };

/** What waits for whoever asks; or on another's desk, for whoever runs the shop. */
export function deskQuery({ rows = DEFAULT_SECTION_ROWS, ...selection }: DeskSelection & RowLimit) {
  const length = rows === DEFAULT_SECTION_ROWS ? {} : { rows };
  return queryOptions({
    queryKey: [...queryKeys.desk, selection.role ?? 'own', selection.zone ?? 'every', rows],
    queryFn: ({ signal }) => send(getDesk, { query: { ...deskSelectionQuery(selection), ...length }, signal }),
    // Whoever comes back sees what was theirs at once, and then what is.
    staleTime: 0,
  });
}

/** Where one repair stands on it now. */
export function findOnDesk(id: string, selection: DeskSelection): Promise<DeskAnswer> {
  return send(getDesk, { query: { ...deskSelectionQuery(selection), id } });
}

function deskSelectionQuery({ role, zone }: DeskSelection) {
  return { ...(role === null ? {} : { role }), ...(zone === null ? {} : { zone }) };
}

/** Takes steps of several repairs; the key of one intention makes a repeat count once. */
export function transitionRepairsTogether(items: BulkItem[], idempotencyKey: string) {
  return send(transitionRepairs, { body: { items }, idempotencyKey });
}

type TakenTransitionRef = { readonly id: string; readonly version: number };

/** Takes the newest step of each back, one after the other; gives of how many. */
export async function undoTransitions(taken: readonly TakenTransitionRef[], reason: string): Promise<number> {
  let count = 0;
  for (const { id, version } of taken) {
    const body = { action: 'Repair.corrected', reason, version } as const;
    const isBack = await send(transitionRepair, { params: { id }, body, idempotencyKey: crypto.randomUUID() }).then(
      () => true,
      () => false,
    );
    if (isBack) count += 1;
  }
  return count;
}
