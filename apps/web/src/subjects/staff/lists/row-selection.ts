import { useState } from 'react';

export type RowSelection<Row> = {
  readonly ids: ReadonlySet<string>;
  readonly rows: readonly Row[];
  /** Adds the rows since the last one with `isRange`, as a press with Shift does. */
  readonly toggle: (id: string, isRange?: boolean) => void;
  readonly clear: () => void;
};

/** Remembers which of these rows are selected. One that has left them isn't any more. */
export function useRowSelection<Row extends { readonly id: string }>(rows: readonly Row[]): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const ids = new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id)));
  const toggle = (id: string, isRange = false) => {
    const from = rows.findIndex((row) => row.id === anchor);
    const to = rows.findIndex((row) => row.id === id);
    setAnchor(id);
    if (isRange && from !== -1 && to !== -1) {
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
      setChosen(new Set([...ids, ...range]));
    } else {
      setChosen(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]));
    }
  };
  return { ids, rows: rows.filter(({ id }) => ids.has(id)), toggle, clear: () => setChosen(new Set()) };
}
