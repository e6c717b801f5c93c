import { MAX_ITEMS, type BulkItem, type Assignments } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import type { StaffRole } from '@atelier/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorKeyOf, isRefusal } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { transitionRepairsTogether } from '#subjects/staff/lists/desk.ts';

export type Assignment = Assignments['visits'][number];

export const assignmentKinds = ['inCustody', 'pickups', 'returns', 'diagnoses', 'fixes'] as const;
export type AssignmentKind = (typeof assignmentKinds)[number];

export type Recipients = Readonly<Partial<Record<AssignmentKind, string>>>;
export const KEEP_ASSIGNEE = 'stays';
export const BACK_TO_PLANNING = 'plan';

/** Roles in which work of a kind is held. A device may be with either kind of driver. */
const rolesOfKind: Readonly<Record<AssignmentKind, readonly StaffRole[]>> = {
  inCustody: ['COLLECTOR', 'COURIER'],
  pickups: ['COLLECTOR'],
  returns: ['COURIER'],
  diagnoses: ['TECHNICIAN'],
  fixes: ['TECHNICIAN'],
};

export function kindsOfRoles(roles: readonly StaffRole[]): readonly AssignmentKind[] {
  return assignmentKinds.filter((kind) => rolesOfKind[kind].some((role) => roles.includes(role)));
}

/** Groups open work by kind. Pickups and returns may go to different people. */
export function itemsByKind({
  visits,
  ...otherKinds
}: Assignments): Readonly<Record<AssignmentKind, readonly Assignment[]>> {
  const visitsFor = (action: Assignment['reassignAction']) =>
    visits.filter(({ reassignAction }) => reassignAction === action);
  return { ...otherKinds, pickups: visitsFor('Repair.pickup.assigned'), returns: visitsFor('Repair.return.assigned') };
}

const postponeActionOf = {
  'Repair.pickup.assigned': 'Repair.pickup.postponed',
  'Repair.return.assigned': 'Repair.return.postponed',
} as const;

export function canBePostponed(action: Assignment['reassignAction']): action is keyof typeof postponeActionOf {
  return action !== null && action in postponeActionOf;
}

/**
 * Reassigns open work in requests of at most `MAX_ITEMS` items. Returns the refusal reasons by repair number. Items that weren't refused have
 * their key again in a repeat, so they count once after a lost answer and in a list that was fetched before.
 */
export function useReassignWork(from: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [keys] = useState(() => new Map<string, string>());
  const give = async ({ items, key }: Batch): Promise<[string, string][]> => {
    const failureText = (message: string) => errorToast(t, message).description;
    const forget = (refused: readonly BulkItem[]) => {
      for (const item of refused) keys.delete(JSON.stringify(item));
    };
    for (const item of items) keys.set(JSON.stringify(item), key);
    try {
      const { results } = await transitionRepairsTogether(items, key);
      const refused = new Set(results.flatMap((result) => ('version' in result ? [] : [result.id])));
      forget(items.filter(({ id }) => refused.has(id)));
      return results.flatMap((result) => ('version' in result ? [] : [[result.id, failureText(result.message)]]));
    } catch (error) {
      if (isRefusal(error)) forget(items);
      return items.map(({ id }) => [id, failureText(errorKeyOf(error))]);
    }
  };
  return async (assignments: Assignments, recipients: Recipients): Promise<ReadonlyMap<string, string>> => {
    const items = bulkItemsOf(assignments, recipients, { from, reason: t('team.disableDialog.reason') });
    const refused: [string, string][] = [];
    for (const batch of batchesOf(items, keys)) refused.push(...(await give(batch)));
    void client.invalidateQueries({ queryKey: [...queryKeys.staffRepairs] });
    return new Map(refused);
  };
}

type Batch = { readonly items: BulkItem[]; readonly key: string };

/** Groups items by the keys that they were sent with. The others get new keys. */
function batchesOf(items: readonly BulkItem[], keys: ReadonlyMap<string, string>): Batch[] {
  const bySentKey = Map.groupBy(items, (item) => keys.get(JSON.stringify(item)) ?? null);
  return [...bySentKey].flatMap(([sentKey, group]) => {
    if (sentKey !== null) return [{ items: group, key: sentKey }];
    const count = Math.ceil(group.length / MAX_ITEMS);
    return Array.from({ length: count }, (_, nth) => ({
      items: group.slice(nth * MAX_ITEMS, (nth + 1) * MAX_ITEMS),
      key: crypto.randomUUID(),
    }));
  });
}

type ReassignmentSource = { readonly from: string; readonly reason: string };

function bulkItemsOf(
  assignments: Assignments,
  recipients: Recipients,
  { from, reason }: ReassignmentSource,
): BulkItem[] {
  const items = itemsByKind(assignments);
  return assignmentKinds.flatMap((kind) => {
    const to = recipients[kind] ?? KEEP_ASSIGNEE;
    return items[kind].flatMap(({ id, version, reassignAction }): BulkItem[] => {
      if (reassignAction === null || to === KEEP_ASSIGNEE) return [];
      if (to !== BACK_TO_PLANNING) return [{ id, version, steps: [{ action: reassignAction, assigneeId: to }] }];
      return canBePostponed(reassignAction)
        ? [{ id, version, steps: [{ action: postponeActionOf[reassignAction], reason, assigneeId: from }] }]
        : [];
    });
  });
}
