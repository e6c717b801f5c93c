import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { answerAddress } from '../conversation-place.ts';
import { searchAddress, searching, useListPlace } from '../list/list-place.ts';
import { useListKeys } from '../list/use-list-keys.ts';
import { lastSteps } from '../repair/last-steps.ts';
import type { DeskNow, DeskRow } from './desk-now.ts';
import { asksAnswer } from './section-kinds.ts';
import type { Bulk } from './use-bulk.ts';
import type { DeskActsCall } from './use-desk-acts.ts';
import type { Selection } from './use-selection.ts';

/** What a desk can do by a key. */
export const deskKeys = ['search', 'rows', 'act', 'select', 'undo', 'sections', 'help'] as const;

type DeskKeys = {
  readonly rows: RefObject<HTMLElement | null>;
  readonly desk: DeskNow;
  readonly acts: DeskActsCall;
  readonly bulk: Bulk;
  readonly selection: Selection;
  readonly onHelp: () => void;
};

/** Each key does what its row's button, its box or the page would do. */
export function useDeskKeys({ rows, desk, acts, bulk, selection, onHelp }: DeskKeys): void {
  const navigate = useNavigate();
  const place = useListPlace();
  const isAnswered = (row: DeskRow): boolean =>
    desk.sections.some(({ key, items }) => items.includes(row) && asksAnswer(key, row));
  const act = (row: DeskRow): void => {
    if (isAnswered(row)) void navigate(answerAddress(row.id), { state: place });
    else acts.press(row);
  };
  const withRow = (run: (row: DeskRow) => void) => (id: string | null) => {
    const row = desk.sections.flatMap(({ items }) => items).find((each) => each.id === id);
    if (row !== undefined) run(row);
  };
  useListKeys({
    rows,
    run: {
      search: () => void navigate(searchAddress, { state: searching }),
      act: withRow(act),
      select: withRow((row) => selection.offers(row) && selection.toggle(row.id)),
      undo: () => {
        const last = lastSteps.get();
        if (last.length > 1 || last === bulk.outcome?.done) void bulk.undo(last);
        else acts.undo();
      },
      help: onHelp,
    },
  });
}
