import type { Stood } from './log-fold.ts';
import type { RepairFacts } from './repair-facts.ts';
import { ownerOf } from './turns.ts';
import type { Role, Status } from './vocabulary.ts';

/** Where a repair stands and with whom; as long as that is the same it is one stay (specification/life#stays). */
export type Standpoint = {
  readonly status: Status;
  readonly owner: Role;
  /** Whose visit it is, or who works on it; null where it is a role's. */
  readonly assigneeId: string | null;
};

/** From the step that began it, of this version, until the next; null while it lasts. */
export type Stay = Standpoint & { readonly version: number; readonly from: Date; readonly to: Date | null };

type Holders = { readonly visit: string | null; readonly technician: string | null };

/** Who of the team has a turn; nobody has one that is the office's or the customer's. */
export function holderOf(owner: Role, { visit, technician }: Holders): string | null {
  if (owner === 'TECHNICIAN') return technician;
  return owner === 'COLLECTOR' || owner === 'COURIER' ? visit : null;
}

export function isSameStay(one: Standpoint, other: Standpoint): boolean {
  return one.status === other.status && one.owner === other.owner && one.assigneeId === other.assigneeId;
}

/** The stays of a repair whose log was folded: they touch, from the request to the end. */
export function staysOf(stood: readonly Stood[]): readonly Stay[] {
  const stays: Stay[] = [];
  for (const { step, facts, technicianId } of stood) {
    const now = standpointOf(facts, technicianId);
    const last = stays.at(-1);
    if (last !== undefined && now !== null && isSameStay(last, now)) continue;
    if (last?.to === null) stays[stays.length - 1] = { ...last, to: step.at };
    if (now !== null) stays.push({ ...now, version: step.version, from: step.at, to: null });
  }
  return stays;
}

function standpointOf(facts: RepairFacts, technician: string | null): Standpoint | null {
  const owner = ownerOf(facts);
  if (owner === null) return null;
  const visit = facts.visit?.assigneeId ?? null;
  return { status: facts.status, owner, assigneeId: holderOf(owner, { visit, technician }) };
}
