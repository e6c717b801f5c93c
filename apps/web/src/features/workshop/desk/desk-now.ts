import type { DeskSection } from '@atelier/contract';
import { deskSections, desks, sectionKeys, type SectionKey } from '@atelier/domain';

export type DeskRow = DeskSection['items'][number];

/** Where a repair stands now; null for nowhere on this desk. */
export type Place = { readonly key: SectionKey; readonly folded: boolean; readonly row: DeskRow } | null;

/** Where a row stands now, and whether the counts include the change already. */
export type Held = { readonly place: Place; readonly isCounted: boolean };

/**
 * A desk that stays still under the eyes of who reads it. `held`: where rows stand now that are still shown where they were, or aren't
 * shown yet. Counts are what the server says, whatever is shown.
 */
export type DeskNow = {
  readonly sections: readonly DeskSection[];
  readonly held: ReadonlyMap<string, Held>;
  /** Counts as the server said them last, and how often it has. */
  readonly told: { readonly counts: Readonly<Record<string, number>>; readonly times: number };
};

/** A desk as the server has it. */
export function freshDesk(sections: readonly DeskSection[]): DeskNow {
  return { sections, held: new Map(), told: { counts: countsOf(sections), times: 0 } };
}

function countsOf(sections: readonly DeskSection[]): Readonly<Record<string, number>> {
  return Object.fromEntries(sections.map(({ key, count }) => [key, count]));
}

/** Where a row is shown. */
export function shownIn(
  { sections }: Pick<DeskNow, 'sections'>,
  id: string,
): { section: DeskSection; row: DeskRow } | null {
  for (const section of sections) {
    const row = section.items.find((item) => item.id === id);
    if (row !== undefined) return { section, row };
  }
  return null;
}

/** Takes in where a repair stands now: altered in its place, and held back where a row would come, go or move. */
export function heldBack(desk: DeskNow, id: string, { place, isCounted }: Held): DeskNow {
  const shown = shownIn(desk, id);
  if (shown === null && place === null) return withoutHeld(desk, id);
  if (shown !== null && place?.key === shown.section.key) {
    const { items } = shown.section;
    const altered = { ...shown.section, items: items.map((item) => (item.id === id ? place.row : item)) };
    return withoutHeld({ ...desk, sections: withSection(desk.sections, altered) }, id);
  }
  return { ...desk, held: new Map([...desk.held, [id, { place, isCounted }]]) };
}

function withoutHeld(desk: DeskNow, id: string): DeskNow {
  if (!desk.held.has(id)) return desk;
  return { ...desk, held: new Map([...desk.held].filter(([other]) => other !== id)) };
}

function withSection(sections: readonly DeskSection[], section: DeskSection): readonly DeskSection[] {
  const others = sections.filter(({ key }) => key !== section.key);
  if (section.count <= 0 && section.items.length === 0) return others;
  return [...others, section].toSorted((one, other) => sectionKeys.indexOf(one.key) - sectionKeys.indexOf(other.key));
}

type Coming = Held & { readonly place: NonNullable<Place>; readonly reader: string };

/** Takes a row away from where it is shown and puts it where it stands now; `reader`: whose own work comes first on a bench. */
export function moved(desk: DeskNow, id: string, { reader, ...held }: Held & { reader: string }): DeskNow {
  const shown = shownIn(desk, id);
  const left = shown === null ? desk.sections : withSection(desk.sections, without(shown.section, id, held));
  const { place, isCounted } = held;
  const sections =
    place === null ? left : withSection(left, withRow({ ...desk, sections: left }, { place, isCounted, reader }));
  return withoutHeld({ ...desk, sections }, id);
}

function without(section: DeskSection, id: string, { isCounted }: Held): DeskSection {
  const items = section.items.filter((item) => item.id !== id);
  return { ...section, items, count: Math.max(section.count - (isCounted ? 0 : 1), items.length) };
}

function withRow({ sections, told }: DeskNow, { place, isCounted, reader }: Coming): DeskSection {
  const { key, folded, row } = place;
  const empty = { key, folded, count: isCounted ? (told.counts[key] ?? 0) : 0, items: [] };
  const section = sections.find((each) => each.key === key) ?? empty;
  const items = section.items.toSpliced(placeIn(section, row, reader), 0, row);
  return { ...section, items, count: Math.max(section.count + (isCounted ? 0 : 1), items.length) };
}

/** Where a row comes in a section: what is due before it stays above it. */
function placeIn({ key, items }: DeskSection, row: DeskRow, reader: string): number {
  const clock = clockIn(key, row, reader);
  const before = items.findIndex((item) => clockIn(key, item, reader) > clock);
  return before === -1 ? items.length : before;
}

const benches: ReadonlySet<string> = new Set(desks.TECHNICIAN.sections.map(({ key }) => key));
/** Beyond every instant, and every instant of others' work. */
const NEVER = '~';

/** What the rows of a section are sorted by, as a text. */
function clockIn(key: SectionKey, row: DeskRow, reader: string): string {
  const { visit } = row;
  const by = deskSections.find((section) => section.key === key)?.by;
  if (by === 'window') return visit === null ? NEVER : `${visit.date} ${visit.time}`;
  if (!('nextAction' in row)) return NEVER;
  if (by === 'call') return row.callAt ?? NEVER;
  const others = benches.has(key) && row.technician?.id !== reader;
  return `${others ? 1 : 0} ${row.nextAction.due ?? NEVER}`;
}

/** What a whole new answer changes, row by row; what it doesn't name may stand below the first rows of its section. */
export function heldBackAll(desk: DeskNow, latest: readonly DeskSection[]): DeskNow {
  const now = new Map<string, Place>(
    latest.flatMap(({ key, folded, items }) => items.map((row): [string, Place] => [row.id, { key, folded, row }])),
  );
  const gone = desk.sections.flatMap(({ items }) => items.filter(({ id }) => !now.has(id)));
  const next = [...now, ...gone.map(({ id }): [string, Place] => [id, null])].reduce(
    (before, [id, place]) => heldBack(before, id, { place, isCounted: true }),
    desk,
  );
  return counted(next, countsOf(latest));
}

/** How many stand in each section, as the server says; what is held back is among them. */
export function counted(desk: DeskNow, counts: Readonly<Record<string, number>>): DeskNow {
  const sections = desk.sections.flatMap((section) => {
    const count = counts[section.key] ?? 0;
    return count === 0 && section.items.length === 0 ? [] : [{ ...section, count }];
  });
  const held = new Map([...desk.held].map(([id, { place }]) => [id, { place, isCounted: true }]));
  return { sections, held, told: { counts, times: desk.told.times + 1 } };
}

/** How many rows come once the reader asks for them, and how many only go. */
export function waitingOn({ held }: DeskNow): { readonly coming: number; readonly going: number } {
  const coming = [...held.values()].filter(({ place }) => place !== null).length;
  return { coming, going: held.size - coming };
}

/** More stands in a section than it shows, and few of what it shows are left: the rest is fetched. */
export function runsLow({ sections }: DeskNow): boolean {
  return sections.some(({ count, items }) => items.length < Math.min(count, FEW));
}

const FEW = 5;

/** The rows and headings that would be moved if a row came to where it stands now: the first of them is what counts. */
export function firstMoved(
  desk: DeskNow,
  place: Place,
  reader: string,
): { row: string } | { section: SectionKey } | null {
  if (place === null) return null;
  const section = desk.sections.find(({ key }) => key === place.key);
  const next = section?.items[placeIn(section, place.row, reader)];
  if (next !== undefined) return { row: next.id };
  const after = desk.sections.find(({ key }) => sectionKeys.indexOf(key) > sectionKeys.indexOf(place.key));
  return after === undefined ? null : { section: after.key };
}
