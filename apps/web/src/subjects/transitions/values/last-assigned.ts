import type { StaffRole } from '@atelier/domain';
import * as z from 'zod/mini';

// Stores ids only: the last assignee by role in this browser.
const KEY = 'lastAssigned';
const StoredAssignments = z.record(z.string(), z.string());

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

export function rememberAssigned(role: StaffRole, id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readStored(), [role]: id }));
  } catch {
    // Without storage the order is unchanged.
  }
}

export function sortByLastAssigned<Member extends { readonly id: string }>(
  team: readonly Member[],
  lastId: string | null,
): Member[] {
  return team.toSorted((left, right) => Number(right.id === lastId) - Number(left.id === lastId));
}

/** Returns the default assignee: the only candidate, or the last one where an assignee is required. */
export function presetAssigneeOf(
  team: readonly { readonly id: string }[],
  lastId: string | null,
  required: boolean,
): string | null {
  if (team.length === 1) return team[0]?.id ?? null;
  return required && team.some(({ id }) => id === lastId) ? lastId : null;
}
