import type { DeskSection } from '@atelier/contract';
import { deskSections, desks, sectionKeys, type SectionKey } from '@atelier/domain';

export type DeskRow = DeskSection['items'][number];

/** Where a repair stands now; null for nowhere on this desk. */
export type RowPosition = { readonly key: SectionKey; readonly folded: boolean; readonly row: DeskRow } | null;

/** Where a row stands now, and whether the counts include the change already. */
export type PendingMove = { readonly position: RowPosition; readonly isCounted: boolean };

/**
 * A desk that stays still under the eyes of who reads it. `held`: where rows stand now that are still shown where they were, or aren't
 * shown yet. Counts are what the server says, whatever is shown.
 */
export type DeskState = {
  readonly sections: readonly DeskSection[];
  readonly pendingMoves: ReadonlyMap<string, PendingMove>;
  /** Counts as the server said them last, and how often it has. */
  readonly server: { readonly counts: Readonly<Record<string, number>>; readonly updates: number };
};

/** A desk as the server has it. */
export function createDeskState(sections: readonly DeskSection[]): DeskState {
  return { sections, pendingMoves: new Map(), server: { counts: countsOf(sections), updates: 0 } };
}

function countsOf(sections: readonly DeskSection[]): Readonly<Record<string, number>> {
  return Object.fromEntries(sections.map(({ key, count }) => [key, count]));
}

/** Where a row is shown. */
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

/** Takes in where a repair stands now: altered in its place, and held back where a row would come, go or move. */
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

/** Takes a row away from where it is shown and puts it where it stands now; `reader`: whose own work comes first on a bench. */
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
  const { key, folded, row } = position;
  const empty = { key, folded, count: isCounted ? (server.counts[key] ?? 0) : 0, items: [] };
  const section = sections.find((each) => each.key === key) ?? empty;
  const items = section.items.toSpliced(insertIndexOf(section, row, reader), 0, row);
  return { ...section, items, count: Math.max(section.count + (isCounted ? 0 : 1), items.length) };
}

/** Where a row comes in a section: what is due before it stays above it. */
function insertIndexOf({ key, items }: DeskSection, row: DeskRow, reader: string): number {
  const clock = sortKeyOf(key, row, reader);
  const before = items.findIndex((item) => sortKeyOf(key, item, reader) > clock);
  return before === -1 ? items.length : before;
}

const benchSections: ReadonlySet<string> = new Set(desks.TECHNICIAN.sections.map(({ key }) => key));
/** Beyond every instant, and every instant of others' work. */
const LAST_SORT_KEY = '~';

/** What the rows of a section are sorted by, as a text. */
function sortKeyOf(key: SectionKey, row: DeskRow, reader: string): string {
  const { visit } = row;
  const by = deskSections.find((section) => section.key === key)?.by;
  if (by === 'window') return visit === null ? LAST_SORT_KEY : `${visit.date} ${visit.time}`;
  if (!('nextAction' in row)) return LAST_SORT_KEY;
  if (by === 'call') return row.callAt ?? LAST_SORT_KEY;
  const isOfColleague = benchSections.has(key) && row.technician?.id !== reader;
  return `${isOfColleague ? 1 : 0} ${row.nextAction.due ?? LAST_SORT_KEY}`;
}

/** What a whole new answer changes, row by row; what it doesn't name may stand below the first rows of its section. */
export function deferMoves(desk: DeskState, latest: readonly DeskSection[]): DeskState {
  const latestPositions = new Map<string, RowPosition>(
    latest.flatMap(({ key, folded, items }) =>
      items.map((row): [string, RowPosition] => [row.id, { key, folded, row }]),
    ),
  );
  const removed = desk.sections.flatMap(({ items }) => items.filter(({ id }) => !latestPositions.has(id)));
  const merged = [...latestPositions, ...removed.map(({ id }): [string, RowPosition] => [id, null])].reduce(
    (before, [id, position]) => deferMove(before, id, { position, isCounted: true }),
    desk,
  );
  return withCounts(merged, countsOf(latest));
}

/** How many stand in each section, as the server says; what is held back is among them. */
export function withCounts(desk: DeskState, counts: Readonly<Record<string, number>>): DeskState {
  const sections = desk.sections.flatMap((section) => {
    const count = counts[section.key] ?? 0;
    return count === 0 && section.items.length === 0 ? [] : [{ ...section, count }];
  });
  const pendingMoves = new Map([...desk.pendingMoves].map(([id, { position }]) => [id, { position, isCounted: true }]));
  return { sections, pendingMoves, server: { counts, updates: desk.server.updates + 1 } };
}

/** How many rows come once the reader asks for them, and how many only go. */
export function countPendingMoves({ pendingMoves }: DeskState): { readonly coming: number; readonly going: number } {
  const coming = [...pendingMoves.values()].filter(({ position }) => position !== null).length;
  return { coming, going: pendingMoves.size - coming };
}

/** More stands in a section than it shows, and few of what it shows are left: the rest is fetched. */
export function needsMoreRows({ sections }: DeskState): boolean {
  return sections.some(({ count, items }) => items.length < Math.min(count, MIN_ROWS));
}

const MIN_ROWS = 5;

/** The rows and headings that would be moved if a row came to where it stands now: the first of them is what counts. */
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
