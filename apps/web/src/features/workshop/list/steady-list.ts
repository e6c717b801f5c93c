/** What a steady list has to know of a row. */
export type SteadyRow = { readonly id: string; readonly version: number };

/**
 * A list that stays still under the eyes of who reads it: live changes alter rows where they stand and never move them.
 * `waiting`: how many new rows the server has that aren't shown; `changed`: rows that glow; `left`: rows that the list no longer has.
 */
export type SteadyList<Row extends SteadyRow> = {
  readonly rows: readonly Row[];
  readonly newCount: number;
  readonly changed: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/** A list as the server has it: at first, when the filters change, and when its reader asks for what is new. */
export function createSteadyList<Row extends SteadyRow>(rows: readonly Row[]): SteadyList<Row> {
  return {
    rows,
    newCount: 0,
    changed: none,
    removed: none,
  };
}

/** Takes what the server has now into the list on screen. `pages` more than before: the reader asked for the rest. */
export function mergeList<Row extends SteadyRow>(
  current: SteadyList<Row>,
  latest: readonly Row[],
  { appended }: { readonly appended: boolean } = { appended: false },
): SteadyList<Row> {
  // Nothing to keep still.
  if (current.rows.length === 0) return createSteadyList(latest);
  const latestById = new Map(latest.map((row) => [row.id, row]));
  const knownIds = new Set(current.rows.map((row) => row.id));
  const rows = current.rows.map((row) => latestById.get(row.id) ?? row);
  const altered = current.rows.filter((row) => (latestById.get(row.id)?.version ?? row.version) !== row.version);
  const added = latest.filter((row) => !knownIds.has(row.id));
  return {
    rows: appended ? [...rows, ...added] : rows,
    newCount: appended ? 0 : added.length,
    changed: new Set(altered.map((row) => row.id)),
    removed: new Set(current.rows.filter((row) => !latestById.has(row.id)).map((row) => row.id)),
  };
}

/** The glow of a row is over. */
export function settleRow<Row extends SteadyRow>(list: SteadyList<Row>, id: string): SteadyList<Row> {
  return {
    ...list,
    changed: new Set([...list.changed].filter((each) => each !== id)),
  };
}
