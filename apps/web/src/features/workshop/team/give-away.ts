import { MOST_ITEMS, type BulkItem, type Holdings } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import type { StaffRole } from '@atelier/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { takeTogether } from '../api/desk.ts';

export type Held = Holdings['visits'][number];

export const heldKinds = ['inHand', 'pickups', 'returns', 'diagnoses', 'fixes'] as const;
export type HeldKind = (typeof heldKinds)[number];

/** To whom each kind goes: a person's id, or one of these. */
export type Goes = Readonly<Partial<Record<HeldKind, string>>>;
export const STAYS = 'stays';
export const TO_PLAN = 'plan';

/** The role in which somebody holds what is of a kind; a device in their hands may be with either driver. */
const heldAs: Readonly<Record<HeldKind, readonly StaffRole[]>> = {
  inHand: ['COLLECTOR', 'COURIER'],
  pickups: ['COLLECTOR'],
  returns: ['COURIER'],
  diagnoses: ['TECHNICIAN'],
  fixes: ['TECHNICIAN'],
};

/** The kinds that are held in one of these roles. */
export function kindsHeldAs(roles: readonly StaffRole[]): readonly HeldKind[] {
  return heldKinds.filter((kind) => heldAs[kind].some((role) => roles.includes(role)));
}

/** What somebody holds by what it is; who fetches and who brings home needn't be the same. */
export function heldOf({ visits, ...others }: Holdings): Readonly<Record<HeldKind, readonly Held[]>> {
  const giving = (step: Held['gives']) => visits.filter(({ gives }) => gives === step);
  return { ...others, pickups: giving('Repair.pickup.assigned'), returns: giving('Repair.return.assigned') };
}

const backToPlan = {
  'Repair.pickup.assigned': 'Repair.pickup.postponed',
  'Repair.return.assigned': 'Repair.return.postponed',
} as const;

/** The visit of `from` that can wait for another day. */
export function isPlannable(gives: Held['gives']): gives is keyof typeof backToPlan {
  return gives !== null && gives in backToPlan;
}

/** Gives what somebody held to whom it goes, together; gives why what wasn't given wasn't, by the repair's number. */
export function useGiveAway(from: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  const give = async (items: BulkItem[]): Promise<[string, string][]> => {
    const why = (key: string): string => errorToast(t, key).description;
    try {
      const { results } = await takeTogether(items, intent.keyFor(items));
      intent.settle(null);
      return results.flatMap((result) => ('version' in result ? [] : [[result.id, why(result.message)]]));
    } catch (error) {
      intent.settle(error);
      return items.map(({ id }) => [id, why(errorKeyOf(error))]);
    }
  };
  return async (holdings: Holdings, goes: Goes): Promise<ReadonlyMap<string, string>> => {
    const items = itemsOf(holdings, goes, { from, reason: t('team.disabling.reason') });
    const refused: [string, string][] = [];
    for (let first = 0; first < items.length; first += MOST_ITEMS) {
      refused.push(...(await give(items.slice(first, first + MOST_ITEMS))));
    }
    void client.invalidateQueries({ queryKey: [...queryKeys.staffRepairs] });
    return new Map(refused);
  };
}

type Leaving = { readonly from: string; readonly reason: string };

function itemsOf(holdings: Holdings, goes: Goes, { from, reason }: Leaving): BulkItem[] {
  const held = heldOf(holdings);
  return heldKinds.flatMap((kind) => {
    const to = goes[kind] ?? STAYS;
    return held[kind].flatMap(({ id, version, gives }): BulkItem[] => {
      if (gives === null || to === STAYS) return [];
      if (to !== TO_PLAN) return [{ id, version, steps: [{ action: gives, assigneeId: to }] }];
      return isPlannable(gives)
        ? [{ id, version, steps: [{ action: backToPlan[gives], reason, assigneeId: from }] }]
        : [];
    });
  });
}
