/** What a steady list has to know of a row. */
export type SteadyRow = { readonly id: string; readonly version: number };

/**
 * A list that stays still under the eyes of who reads it: live changes alter rows where they stand and never move them.
 * `waiting`: how many new rows the server has that aren't shown; `changed`: rows that glow; `left`: rows that the list no longer has.
 */
export type SteadyList<Row extends SteadyRow> = {
  readonly rows: readonly Row[];
  readonly waiting: number;
  readonly changed: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/** A list as the server has it: at first, when the filters change, and when its reader asks for what is new. */
export function freshList<Row extends SteadyRow>(rows: readonly Row[]): SteadyList<Row> {
  return {
    rows,
    waiting: 0,
    changed: none,
    left: none,
  };
}

/** Takes what the server has now into the list on screen. `pages` more than before: the reader asked for the rest. */
export function mergeList<Row extends SteadyRow>(
  shown: SteadyList<Row>,
  latest: readonly Row[],
  { appended }: { readonly appended: boolean } = { appended: false },
): SteadyList<Row> {
  // Nothing to keep still.
  if (shown.rows.length === 0) return freshList(latest);
  const now = new Map(latest.map((row) => [row.id, row]));
  const known = new Set(shown.rows.map((row) => row.id));
  const rows = shown.rows.map((row) => now.get(row.id) ?? row);
  const altered = shown.rows.filter((row) => (now.get(row.id)?.version ?? row.version) !== row.version);
  const added = latest.filter((row) => !known.has(row.id));
  return {
    rows: appended ? [...rows, ...added] : rows,
    waiting: appended ? 0 : added.length,
    changed: new Set(altered.map((row) => row.id)),
    left: new Set(shown.rows.filter((row) => !now.has(row.id)).map((row) => row.id)),
  };
}

/** The glow of a row is over. */
export function settleRow<Row extends SteadyRow>(list: SteadyList<Row>, id: string): SteadyList<Row> {
  return {
    ...list,
    changed: new Set([...list.changed].filter((each) => each !== id)),
  };
}
