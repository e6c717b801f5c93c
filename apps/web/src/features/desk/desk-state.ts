import type { DeskSection } from '@atelier/contract';
import { deskSections, desks, sectionKeys, type SectionKey } from '@atelier/domain';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';

/** Current position of a repair, or null if it isn't on this desk. */
export type RowPosition = { readonly key: SectionKey; readonly isCollapsed: boolean; readonly row: DeskRow } | null;

export type PendingMove = { readonly position: RowPosition; readonly isCounted: boolean };

/**
 * Desk that doesn't move while it is read. `pendingMoves` has the positions of rows that are displayed elsewhere or not yet. Counts are
 * always the server's.
 */
export type DeskState = {
  readonly sections: readonly DeskSection[];
  readonly pendingMoves: ReadonlyMap<string, PendingMove>;
  /** Last counts of the server and the number of their updates. */
  readonly server: { readonly counts: Readonly<Record<string, number>>; readonly updates: number };
};

export function createDeskState(sections: readonly DeskSection[]): DeskState {
  return { sections, pendingMoves: new Map(), server: { counts: countsOf(sections), updates: 0 } };
}

function countsOf(sections: readonly DeskSection[]): Readonly<Record<string, number>> {
  return Object.fromEntries(sections.map(({ key, count }) => [key, count]));
}

export function findRow(
  { sections }: Pick<DeskState, 'sections'>,
  id: string,
): { section: DeskSection; row: DeskRow } | null {
  for (const section of sections) {
    const row = section.items.find((item) => item.id === id);
    if (row !== undefined) return { section, row };
  }
  return null;
}

/** Updates a row in place, or defers a change that would add, remove or move it. */
export function deferMove(desk: DeskState, id: string, { position, isCounted }: PendingMove): DeskState {
  const shown = findRow(desk, id);
  if (shown === null && position === null) return withoutPendingMove(desk, id);
  if (shown !== null && position?.key === shown.section.key) {
    const { items } = shown.section;
    const altered = { ...shown.section, items: items.map((item) => (item.id === id ? position.row : item)) };
    return withoutPendingMove({ ...desk, sections: withSection(desk.sections, altered) }, id);
  }
  return { ...desk, pendingMoves: new Map([...desk.pendingMoves, [id, { position, isCounted }]]) };
}

function withoutPendingMove(desk: DeskState, id: string): DeskState {
  if (!desk.pendingMoves.has(id)) return desk;
  return { ...desk, pendingMoves: new Map([...desk.pendingMoves].filter(([rowId]) => rowId !== id)) };
}

function withSection(sections: readonly DeskSection[], section: DeskSection): readonly DeskSection[] {
  const otherSections = sections.filter(({ key }) => key !== section.key);
  if (section.count <= 0 && section.items.length === 0) return otherSections;
  return [...otherSections, section].toSorted(
    (one, other) => sectionKeys.indexOf(one.key) - sectionKeys.indexOf(other.key),
  );
}

type Arrival = PendingMove & { readonly position: NonNullable<RowPosition>; readonly reader: string };

/** Moves a row to its current position. `reader`: the technician whose own work comes first. */
export function moveRow(desk: DeskState, id: string, { reader, ...move }: PendingMove & { reader: string }): DeskState {
  const shown = findRow(desk, id);
  const remaining = shown === null ? desk.sections : withSection(desk.sections, withoutRow(shown.section, id, move));
  const { position, isCounted } = move;
  const sections =
    position === null
      ? remaining
      : withSection(remaining, withRow({ ...desk, sections: remaining }, { position, isCounted, reader }));
  return withoutPendingMove({ ...desk, sections }, id);
}

function withoutRow(section: DeskSection, id: string, { isCounted }: PendingMove): DeskSection {
  const items = section.items.filter((item) => item.id !== id);
  return { ...section, items, count: Math.max(section.count - (isCounted ? 0 : 1), items.length) };
}

function withRow({ sections, server }: DeskState, { position, isCounted, reader }: Arrival): DeskSection {
  const { key, isCollapsed, row } = position;
  const empty = { key, isCollapsed, count: isCounted ? (server.counts[key] ?? 0) : 0, items: [] };
  const section = sections.find((each) => each.key === key) ?? empty;
  const items = section.items.toSpliced(insertIndexOf(section, row, reader), 0, row);
  return { ...section, items, count: Math.max(section.count + (isCounted ? 0 : 1), items.length) };
}

function insertIndexOf({ key, items }: DeskSection, row: DeskRow, reader: string): number {
  const clock = sortKeyOf(key, row, reader);
  const before = items.findIndex((item) => sortKeyOf(key, item, reader) > clock);
  return before === -1 ? items.length : before;
}

const benchSections: ReadonlySet<string> = new Set(desks.TECHNICIAN.sections.map(({ key }) => key));
/** Sorts after every instant, also those of colleagues' rows. */
const LAST_SORT_KEY = '~';

function sortKeyOf(key: SectionKey, row: DeskRow, reader: string): string {
  const { visit } = row;
  const by = deskSections.find((section) => section.key === key)?.sortBy;
  if (by === 'window') return visit === null ? LAST_SORT_KEY : `${visit.date} ${visit.time}`;
  if (!('nextAction' in row)) return LAST_SORT_KEY;
  if (by === 'call') return row.callAt ?? LAST_SORT_KEY;
  const isOfColleague = benchSections.has(key) && row.technician?.id !== reader;
  return `${isOfColleague ? 1 : 0} ${row.nextAction.due ?? LAST_SORT_KEY}`;
}

/** Defers the differences to a new answer. A missing row may be beyond the section's first rows. */
export function deferMoves(desk: DeskState, latest: readonly DeskSection[]): DeskState {
  const latestPositions = new Map<string, RowPosition>(
    latest.flatMap(({ key, isCollapsed, items }) =>
      items.map((row): [string, RowPosition] => [row.id, { key, isCollapsed, row }]),
    ),
  );
  const removed = desk.sections.flatMap(({ items }) => items.filter(({ id }) => !latestPositions.has(id)));
  const merged = [...latestPositions, ...removed.map(({ id }): [string, RowPosition] => [id, null])].reduce(
    (before, [id, position]) => deferMove(before, id, { position, isCounted: true }),
    desk,
  );
  return withCounts(merged, countsOf(latest));
}

/** Sets the server's counts, which include all pending moves. */
export function withCounts(desk: DeskState, counts: Readonly<Record<string, number>>): DeskState {
  const sections = desk.sections.flatMap((section) => {
    const count = counts[section.key] ?? 0;
    return count === 0 && section.items.length === 0 ? [] : [{ ...section, count }];
  });
  const pendingMoves = new Map([...desk.pendingMoves].map(([id, { position }]) => [id, { position, isCounted: true }]));
  return { sections, pendingMoves, server: { counts, updates: desk.server.updates + 1 } };
}

export function countPendingMoves({ pendingMoves }: DeskState): {
  readonly incoming: number;
  readonly outgoing: number;
} {
  const incoming = [...pendingMoves.values()].filter(({ position }) => position !== null).length;
  return { incoming, outgoing: pendingMoves.size - incoming };
}

/** Returns true if a section shows few of its rows, so the rest must be fetched. */
export function needsMoreRows({ sections }: DeskState): boolean {
  return sections.some(({ count, items }) => items.length < Math.min(count, MIN_ROWS));
}

const MIN_ROWS = 5;

/** Returns the first row or section that an arriving row would move. */
export function firstDisplaced(
  desk: DeskState,
  position: RowPosition,
  reader: string,
): { row: string } | { section: SectionKey } | null {
  if (position === null) return null;
  const section = desk.sections.find(({ key }) => key === position.key);
  const nextRow = section?.items[insertIndexOf(section, position.row, reader)];
  if (nextRow !== undefined) return { row: nextRow.id };
  const after = desk.sections.find(({ key }) => sectionKeys.indexOf(key) > sectionKeys.indexOf(position.key));
  return after === undefined ? null : { section: after.key };
}
