export type SteadyRow = { readonly id: string; readonly version: number };

/**
 * List whose rows don't move while it is read. Live changes update rows in place. `newCount`: new rows not shown. `changed`: rows that
 * glow. `removed`: rows that have left the list.
 */
export type SteadyList<Row extends SteadyRow> = {
  readonly rows: readonly Row[];
  readonly newCount: number;
  readonly changed: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/** Creates a list from the server's rows: initially, after a filter change, and on request. */
export function createSteadyList<Row extends SteadyRow>(rows: readonly Row[]): SteadyList<Row> {
  return {
    rows,
    newCount: 0,
    changed: none,
    removed: none,
  };
}

/** Whether the list had a next page that wasn't loaded, before a change and after it. */
type NextPage = { readonly hadMore: boolean; readonly hasMore: boolean };

/**
 * Merges the server's rows into the displayed list. With a next page they are only its beginning: rows after the last known one come from
 * that page and are appended, and rows missing at the end may be on it.
 */
export function mergeList<Row extends SteadyRow>(
  current: SteadyList<Row>,
  latest: readonly Row[],
  { hadMore, hasMore }: NextPage = { hadMore: false, hasMore: false },
): SteadyList<Row> {
  if (current.rows.length === 0) return createSteadyList(latest);
  const latestById = new Map(latest.map((row) => [row.id, row]));
  const knownIds = new Set(current.rows.map((row) => row.id));
  const rows = current.rows.map((row) => latestById.get(row.id) ?? row);
  const altered = current.rows.filter((row) => (latestById.get(row.id)?.version ?? row.version) !== row.version);
  const lastKnown = latest.findLastIndex((row) => knownIds.has(row.id));
  const appended = hadMore && lastKnown !== -1 ? latest.slice(lastKnown + 1) : [];
  const added = latest.filter((row) => !knownIds.has(row.id));
  const lastListed = current.rows.findLastIndex((row) => latestById.has(row.id));
  const compared = hasMore ? current.rows.slice(0, lastListed + 1) : current.rows;
  return {
    rows: [...rows, ...appended],
    newCount: added.length - appended.length,
    changed: new Set(altered.map((row) => row.id)),
    removed: new Set(compared.filter((row) => !latestById.has(row.id)).map((row) => row.id)),
  };
}

export function settleRow<Row extends SteadyRow>(list: SteadyList<Row>, id: string): SteadyList<Row> {
  return {
    ...list,
    changed: new Set([...list.changed].filter((each) => each !== id)),
  };
}
