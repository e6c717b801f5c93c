import { type DeskReader, type DeskRepair, matchesDeskCondition } from './desk-conditions.ts';
import { sectionsByPrecedence, type DeskClause, type DeskName, deskNames, type KeyedSection } from './desk-sections.ts';
import { ownerOf } from '../turns/turns.ts';
import type { Role } from '../repair/vocabulary.ts';

export type DeskPosition = { readonly desk: DeskName; readonly section: KeyedSection };

const deskByRole: Readonly<Record<Role, DeskName | null>> = {
  CUSTOMER: null,
  OPERATOR: 'OPERATOR',
  COLLECTOR: 'DRIVER',
  TECHNICIAN: 'TECHNICIAN',
  COURIER: 'DRIVER',
  ADMIN: 'ADMIN',
};

export function desksOf(roles: readonly Role[]): readonly DeskName[] {
  const own = new Set(roles.map((role) => deskByRole[role]));
  return deskNames.filter((name) => own.has(name));
}

function sectionOn(desk: DeskName, repair: DeskRepair, reader: DeskReader): KeyedSection | null {
  // Ended repairs with a waiting message, a refund, or an accessory that didn't come back, are still shown.
  const isOpen = ownerOf(repair.facts) !== null || repair.waitingSince !== null;
  if (!isOpen && !repair.accessoryMissing && !repair.refundOwed) return null;
  return (
    sectionsByPrecedence(desk).find(({ clauses }) => clauses.some((clause) => matchesClause(clause, repair, reader))) ??
    null
  );
}

function matchesClause(
  { owner, status, custody, conditions = [] }: DeskClause,
  repair: DeskRepair,
  reader: DeskReader,
): boolean {
  const { facts } = repair;
  const turn = ownerOf(facts);
  return (
    (owner === undefined || (turn !== null && owner.includes(turn))) &&
    (status?.includes(facts.status) ?? true) &&
    (custody?.includes(facts.custody) ?? true) &&
    conditions.every((condition) => matchesDeskCondition[condition](repair, reader))
  );
}

/**
 * Returns the single position of a repair on the reader's desks. The desk of the turn wins, then rows that wait for nobody else, then desk
 * order (specification/life#desks).
 */
export function deskPositionOf(repair: DeskRepair, reader: DeskReader): DeskPosition | null {
  const turn = ownerOf(repair.facts);
  const own = turn === null ? null : deskByRole[turn];
  const positions = desksOf(reader.roles).flatMap((desk) => {
    const section = sectionOn(desk, repair, reader);
    return section === null ? [] : [{ desk, section }];
  });
  return positions.toSorted((a, b) => urgency(a, own) - urgency(b, own))[0] ?? null;
}

function urgency({ desk, section }: DeskPosition, own: DeskName | null): number {
  return (desk === own ? 0 : 2) + (section.isCollapsed === true ? 1 : 0);
}
