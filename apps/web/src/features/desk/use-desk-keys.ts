import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { conversationUrl } from '#subjects/staff/people/conversation-link.ts';
import { searchAddress, searchState, useListLocation } from '#subjects/staff/page/list-location.ts';
import { useListKeys } from '#subjects/staff/keys/use-list-keys.ts';
import { lastSteps } from '#subjects/transitions/steps/step-toast.tsx';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';
import type { DeskState } from './desk-state.ts';
import { opensConversation } from './sections/section-groups.ts';
import type { Bulk, Selection } from '#subjects/transitions/bulk/use-bulk.ts';
import type { DeskActions } from './use-desk-actions.ts';

export const deskCommands = ['search', 'rows', 'act', 'select', 'undo', 'sections', 'help'] as const;

type DeskKeysInput = {
  readonly rows: RefObject<HTMLElement | null>;
  readonly desk: DeskState;
  readonly actions: DeskActions;
  readonly bulk: Bulk;
  readonly selection: Selection;
  readonly onHelp: () => void;
};

/** Maps keys to the row's button, its checkbox or page commands. */
export function useDeskKeys({ rows, desk, actions, bulk, selection, onHelp }: DeskKeysInput): void {
  const navigate = useNavigate();
  const listLocation = useListLocation();
  const leadsToConversation = (row: DeskRow): boolean =>
    desk.sections.some(({ key, items }) => items.includes(row) && opensConversation(key, row));
  const runRowAction = (row: DeskRow): void => {
    if (leadsToConversation(row)) void navigate(conversationUrl(row.id), { state: listLocation });
    else actions.press(row);
  };
  const withRow = (run: (row: DeskRow) => void) => (id: string | null) => {
    const row = desk.sections.flatMap(({ items }) => items).find((each) => each.id === id);
    if (row !== undefined) run(row);
  };
  useListKeys({
    rows,
    run: {
      search: () => void navigate(searchAddress, { state: searchState }),
      act: withRow(runRowAction),
      select: withRow((row) => selection.offers(row) && selection.toggle(row.id)),
      undo: () => {
        const last = lastSteps.get();
        if (last.length > 1 || last === bulk.outcome?.completed) void bulk.undo(last);
        else actions.undo();
      },
      help: onHelp,
    },
  });
}
