import { MAX_ITEMS, type BulkItem, type Assignments } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import type { StaffRole } from '@atelier/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
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

/** Reassigns open work in requests of at most `MAX_ITEMS` items. Returns the refusal reasons by repair number. */
export function useReassignWork(from: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  const give = async (items: BulkItem[]): Promise<[string, string][]> => {
    const failureText = (key: string) => errorToast(t, key).description;
    try {
      const { results } = await intent.run(items, (key) => transitionRepairsTogether(items, key));
      return results.flatMap((result) => ('version' in result ? [] : [[result.id, failureText(result.message)]]));
    } catch (error) {
      return items.map(({ id }) => [id, failureText(errorKeyOf(error))]);
    }
  };
  return async (assignments: Assignments, recipients: Recipients): Promise<ReadonlyMap<string, string>> => {
    const items = bulkItemsOf(assignments, recipients, { from, reason: t('team.disableDialog.reason') });
    const refused: [string, string][] = [];
    for (let start = 0; start < items.length; start += MAX_ITEMS) {
      refused.push(...(await give(items.slice(start, start + MAX_ITEMS))));
    }
    void client.invalidateQueries({ queryKey: [...queryKeys.staffRepairs] });
    return new Map(refused);
  };
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
