import type { StaffRole } from '@atelier/domain';
import * as z from 'zod/mini';

// Ids alone: who was given work last in this browser, for each role.
const KEY = 'lastAssigned';
const StoredAssignments = z.record(z.string(), z.string());

/** Whom this browser gave work of a role to last; null for nobody yet. */
export function lastAssigned(role: StaffRole): string | null {
  return readStored()[role] ?? null;
}

function readStored(): Readonly<Record<string, string>> {
  try {
    return z.parse(StoredAssignments, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** Remembers whom work was given to. */
export function rememberAssigned(role: StaffRole, id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readStored(), [role]: id }));
  } catch {
    // Without a store the list of people stays in its order.
  }
}

/** People as they are offered: whom work went to last stands first. */
export function sortByLastAssigned<Member extends { readonly id: string }>(
  team: readonly Member[],
  lastId: string | null,
): Member[] {
  return team.toSorted((left, right) => Number(right.id === lastId) - Number(left.id === lastId));
}

/** Who is chosen before anybody is: the only one there is, or, where somebody has to be, whom work went to last. */
export function presetAssigneeOf(
  team: readonly { readonly id: string }[],
  lastId: string | null,
  required: boolean,
): string | null {
  if (team.length === 1) return team[0]?.id ?? null;
  return required && team.some(({ id }) => id === lastId) ? lastId : null;
}
