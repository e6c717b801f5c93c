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
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { peekPrefetchedAnswer, send } from '#shared/api/send.ts';

export type DeskAnswer = Answer<typeof getDesk>;
export type DeskRow = DeskAnswer['sections'][number]['items'][number];

/** Desk of a role, or the viewer's own with null, optionally limited to a zone. */
export type DeskSelection = { readonly role: StaffRole | null; readonly zone: string | null };

type RowLimit = { readonly rows?: number };

/** Returns the query of the viewer's desk, optionally limited to a zone. Administrators may name another role. */
export function deskQuery({ rows = DEFAULT_SECTION_ROWS, ...selection }: DeskSelection & RowLimit) {
  const isOwn = selection.role === null && selection.zone === null && rows === DEFAULT_SECTION_ROWS;
  const length = rows === DEFAULT_SECTION_ROWS ? {} : { rows };
  return queryOptions({
    ...callQuery([...queryKeys.desk, selection.role ?? 'own', selection.zone ?? 'every', rows], getDesk, {
      query: { ...deskSelectionQuery(selection), ...length },
    }),
    initialData: () => (isOwn ? peekPrefetchedAnswer<DeskAnswer>(getDesk.path) : undefined),
    // Shows the cached desk at once and refetches it.
    staleTime: 0,
  });
}

export function findOnDesk(id: string, selection: DeskSelection): Promise<DeskAnswer> {
  return send(getDesk, { query: { ...deskSelectionQuery(selection), id } });
}

function deskSelectionQuery({ role, zone }: DeskSelection) {
  return { ...(role === null ? {} : { role }), ...(zone === null ? {} : { zone }) };
}

/** Performs transitions of several repairs. The key makes repeats count once. */
export function transitionRepairsTogether(items: BulkItem[], idempotencyKey: string) {
  return send(transitionRepairs, { body: { items }, idempotencyKey });
}

type UndoInput = { readonly id: string; readonly version: number; readonly reason: string };

/** Undoes the newest transition of a repair. */
export function undoTransition({ id, version, reason }: UndoInput, idempotencyKey: string) {
  const body = { action: 'Repair.corrected', reason, version } as const;
  return send(transitionRepair, { params: { id }, body, idempotencyKey });
}
