import { useState } from 'react';
import { freshList, mergeList, settleRow, type SteadyList, type SteadyRow } from './steady-list.ts';

/** The rows that the server has, as a query tells them. */
export type LatestRows<Row> = {
  /** Which list it is; another one is not compared with this. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly pages: number;
  /** Nobody has looked at these yet: the first answer since the page was opened is still out. */
  readonly unread: boolean;
};

type Held<Row extends SteadyRow> = { readonly latest: LatestRows<Row>; readonly list: SteadyList<Row> };

/** A list that stays still while live changes arrive; `refresh` takes in what waits. */
export function useSteadyList<Row extends SteadyRow>(latest: LatestRows<Row>) {
  const [held, setHeld] = useState<Held<Row>>({ latest, list: freshList(latest.rows) });
  const isSame =
    held.latest.rows === latest.rows && held.latest.name === latest.name && held.latest.unread === latest.unread;
  const current = isSame ? held : next(held, latest);
  // Taken over while rendering, so that no frame shows the old rows under the new name.
  if (current !== held) setHeld(current);
  return {
    list: current.list,
    refresh: () => setHeld({ latest: current.latest, list: freshList(current.latest.rows) }),
    settle: (id: string) => setHeld({ latest: current.latest, list: settleRow(current.list, id) }),
  };
}

function next<Row extends SteadyRow>(held: Held<Row>, latest: LatestRows<Row>): Held<Row> {
  if (held.latest.unread || held.latest.name !== latest.name) return { latest, list: freshList(latest.rows) };
  if (held.latest.rows === latest.rows) return { latest, list: held.list };
  return { latest, list: mergeList(held.list, latest.rows, { appended: latest.pages > held.latest.pages }) };
}
