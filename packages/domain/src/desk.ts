import { type DeskReader, type DeskRepair, matchesDeskCondition } from './desk-conditions.ts';
import { sectionsByPrecedence, type DeskClause, type DeskName, deskNames, type KeyedSection } from './desk-sections.ts';
import { ownerOf } from './turns.ts';
import type { Role } from './vocabulary.ts';

/** Where a repair stands: on a desk, in one of its sections. */
export type DeskPosition = { readonly desk: DeskName; readonly section: KeyedSection };

const deskByRole: Readonly<Record<Role, DeskName | null>> = {
  CUSTOMER: null,
  OPERATOR: 'OPERATOR',
  COLLECTOR: 'DRIVER',
  TECHNICIAN: 'TECHNICIAN',
  COURIER: 'DRIVER',
  ADMIN: 'ADMIN',
};

/** The desks of somebody with these roles, in their order. */
export function desksOf(roles: readonly Role[]): readonly DeskName[] {
  const own = new Set(roles.map((role) => deskByRole[role]));
  return deskNames.filter((name) => own.has(name));
}

/** The one section of a desk in which a repair stands, or null where it doesn't stand there. */
export function sectionOn(desk: DeskName, repair: DeskRepair, reader: DeskReader): KeyedSection | null {
  // Whoever asks after the end is answered, too.
  if (ownerOf(repair.facts) === null && repair.waitingSince === null) return null;
  return (
    sectionsByPrecedence(desk).find(({ any }) => any.some((clause) => matchesClause(clause, repair, reader))) ?? null
  );
}

function matchesClause(
  { owner, status, custody, is = [] }: DeskClause,
  repair: DeskRepair,
  reader: DeskReader,
): boolean {
  const { facts } = repair;
  const turn = ownerOf(facts);
  return (
    (owner === undefined || (turn !== null && owner.includes(turn))) &&
    (status?.includes(facts.status) ?? true) &&
    (custody?.includes(facts.custody) ?? true) &&
    is.every((condition) => matchesDeskCondition[condition](repair, reader))
  );
}

/**
 * Where a repair stands on the desks of the reader's roles: once. It has one end, so of several the desk whose turn it is has it first,
 * then what waits for nobody else, then the desks in their order (specification/life#desks).
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
  return (desk === own ? 0 : 2) + (section.folded === true ? 1 : 0);
}
