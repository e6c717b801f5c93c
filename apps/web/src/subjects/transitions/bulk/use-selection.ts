import type { DeskSection } from '@atelier/contract';
import { useState } from 'react';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';

export function useSelection(sections: readonly DeskSection[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const rows = sections.flatMap(({ items }) => items.filter(isForMany));
  const ids = new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id)));
  const toggle = (id: string, isRange = false): void => {
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
  return {
    ids,
    rows: rows.filter(({ id }) => ids.has(id)),
    offers: isForMany,
    toggle,
    clear: (): void => setChosen(new Set()),
  };
}

function isForMany({ button }: DeskRow): boolean {
  return button !== null && (!button.form || button.name === 'PLAN' || button.name === 'ASSIGN');
}

export type Selection = ReturnType<typeof useSelection>;
