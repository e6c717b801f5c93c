import { useState } from 'react';
import {
  createSteadyList,
  mergeList,
  settleRow,
  type SteadyList,
  type SteadyRow,
} from '#subjects/staff/lists/steady-list.ts';

export type LatestRows<Row> = {
  /** Lists with another name aren't compared. */
  readonly name: string;
  readonly rows: readonly Row[];
  /** Whether there is a next page that isn't loaded. */
  readonly hasMore: boolean;
  readonly isInitial: boolean;
};

type SteadyState<Row extends SteadyRow> = { readonly latest: LatestRows<Row>; readonly list: SteadyList<Row> };

/** Merges live changes into a list without moving its rows. `refresh` shows the new ones. */
export function useSteadyList<Row extends SteadyRow>(latest: LatestRows<Row>) {
  const [state, setState] = useState<SteadyState<Row>>({ latest, list: createSteadyList(latest.rows) });
  const isSame =
    state.latest.rows === latest.rows &&
    state.latest.name === latest.name &&
    state.latest.isInitial === latest.isInitial;
  const current = isSame ? state : nextState(state, latest);
  // Set during render, so no frame shows the old rows under the new name.
  if (current !== state) setState(current);
  return {
    list: current.list,
    refresh: () => setState({ latest: current.latest, list: createSteadyList(current.latest.rows) }),
    settle: (id: string) => setState({ latest: current.latest, list: settleRow(current.list, id) }),
  };
}

function nextState<Row extends SteadyRow>(state: SteadyState<Row>, latest: LatestRows<Row>): SteadyState<Row> {
  if (state.latest.isInitial || state.latest.name !== latest.name)
    return { latest, list: createSteadyList(latest.rows) };
  if (state.latest.rows === latest.rows) return { latest, list: state.list };
  const nextPage = { hadMore: state.latest.hasMore, hasMore: latest.hasMore };
  return { latest, list: mergeList(state.list, latest.rows, nextPage) };
}
