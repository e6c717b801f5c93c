import { MAX_SECTION_ROWS, DEFAULT_SECTION_ROWS, type DeskSection } from '@atelier/contract';
import type { Actor } from '@atelier/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { deskQuery, findOnDesk, type DeskAnswer, type DeskSelection } from '../api/desk.ts';
import {
  createDeskState,
  deferMove,
  deferMoves,
  moveRow,
  needsMoreRows,
  findRow,
  type DeskState,
  type PendingMove,
  type RowPosition,
} from './desk-state.ts';
import { wouldShiftView } from './desk-elements.ts';
import { useDeskLive } from './use-desk-live.ts';

type DeskSnapshot = {
  readonly answer: DeskAnswer | undefined;
  /** Which desk, as a text. */
  readonly deskKey: string;
  /** Nobody has looked at it yet: the first answer since the page was opened is still out. */
  readonly isInitial: boolean;
  readonly desk: DeskState;
};

const empty = createDeskState([]);

/** A desk as it is on screen, and what its query is doing. */
export function useDesk(target: DeskSelection, viewer: Actor) {
  const more = useMoreRows(target);
  const answer = useQuery(deskQuery({ ...target, rows: more.rows }));
  const deskKey = `${target.role ?? ''} ${target.zone ?? ''} ${more.rows}`;
  const { data, isFetchedAfterMount } = answer;
  const [snapshot, setSnapshot] = useState<DeskSnapshot>({ answer: undefined, deskKey, isInitial: true, desk: empty });
  const isSame =
    snapshot.answer === data && snapshot.deskKey === deskKey && snapshot.isInitial === !isFetchedAfterMount;
  const current = isSame
    ? snapshot
    : nextSnapshot(snapshot, { answer: data, deskKey, isInitial: !isFetchedAfterMount });
  // Taken over while rendering, so that no frame shows one desk under another's name.
  if (current !== snapshot) setSnapshot(current);
  const { desk } = current;
  const change = (update: (before: DeskState) => DeskState): void =>
    setSnapshot((before) => (before.deskKey === deskKey ? { ...before, desk: update(before.desk) } : before));
  const move = (id: string, to: PendingMove): void =>
    change((before) => moveRow(before, id, { ...to, reader: viewer.id }));

  // What nobody is reading is put where it belongs; the rest waits until its reader asks.
  useLayoutEffect(() => {
    const [free] = [...desk.pendingMoves].filter(
      ([id, { position }]) => !wouldShiftView(desk, { id, position, reader: viewer.id }),
    );
    // oxlint-disable-next-line react/set-state-in-effect -- what is being read is known only once it is drawn
    if (free !== undefined) move(...free);
  });
  const { refetch, isFetching } = answer;
  const isLow =
    needsMoreRows(desk) && answer.isSuccess && !isFetching && data !== undefined && hasMore(data.sections, desk);
  useLayoutEffect(() => {
    if (isLow) void refetch();
  }, [isLow, refetch]);

  /** Changes whose question had no answer; true: the reader's own. They are asked about again once the connection is back. */
  const unanswered = useRef(new Map<string, boolean>());
  /** Asks where a repair stands now, and shows it there: at once where its reader has just done something to it. */
  const follow = async (id: string, { isOwnAction }: { isOwnAction: boolean }): Promise<void> => {
    const { updates } = desk.server;
    const latest = await findOnDesk(id, target).catch(() => null);
    // No answer doesn't mean that it stands nowhere: its row stays as it is.
    if (latest === null) return void unanswered.current.set(id, isOwnAction || unanswered.current.get(id) === true);
    unanswered.current.delete(id);
    change((before) => {
      // Counts that were said since the question include the change.
      const to = { position: positionIn(latest), isCounted: before.server.updates > updates };
      return isOwnAction ? moveRow(before, id, { ...to, reader: viewer.id }) : deferMove(before, id, to);
    });
    return undefined;
  };
  useDeskLive({
    ...target,
    roles: viewer.roles,
    versionOf: (id) => findRow(desk, id)?.row.version ?? null,
    follow: (id) => void follow(id, { isOwnAction: false }),
    update: change,
    refetch: () => {
      for (const [id, isOwnAction] of unanswered.current) void follow(id, { isOwnAction });
      void refetch({ cancelRefetch: false });
    },
  });
  return {
    answer,
    desk,
    more,
    follow,
    applyPending: () => change((before) => [...before.pendingMoves].reduce(applyPendingMove(viewer), before)),
  };
}

/** How many rows each section shows, and how to show more: they are fetched first, so that nothing goes meanwhile. */
function useMoreRows(target: DeskSelection) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [rows, setRows] = useState<number>(DEFAULT_SECTION_ROWS);
  const [isLoading, setIsLoading] = useState(false);
  const fetch = async (nextCount: number): Promise<void> => {
    setIsLoading(true);
    try {
      await client.fetchQuery({ ...deskQuery({ ...target, rows: nextCount }), networkMode: 'always' });
      setRows(nextCount);
    } catch (error) {
      showError(t, error);
    } finally {
      setIsLoading(false);
    }
  };
  return { rows, isLoading, show: (): void => void fetch(Math.min(rows + DEFAULT_SECTION_ROWS, MAX_SECTION_ROWS)) };
}

export type MoreRows = ReturnType<typeof useMoreRows>;

function applyPendingMove({ id: reader }: Actor) {
  return (desk: DeskState, [id, pendingMove]: readonly [string, PendingMove]): DeskState =>
    moveRow(desk, id, { ...pendingMove, reader });
}

function nextSnapshot(
  snapshot: DeskSnapshot,
  { answer, deskKey, isInitial }: Omit<DeskSnapshot, 'desk'>,
): DeskSnapshot {
  if (answer === undefined)
    return { answer, deskKey, isInitial, desk: snapshot.deskKey === deskKey ? snapshot.desk : empty };
  const isSteady = snapshot.answer !== undefined && snapshot.deskKey === deskKey && !snapshot.isInitial;
  if (!isSteady) return { answer, deskKey, isInitial, desk: createDeskState(answer.sections) };
  return {
    answer,
    deskKey,
    isInitial,
    desk: answer === snapshot.answer ? snapshot.desk : deferMoves(snapshot.desk, answer.sections),
  };
}

/** Something that the last answer had isn't on screen any more: there may be others in its place. */
function hasMore(latest: readonly DeskSection[], desk: DeskState): boolean {
  const shownIds = new Set(desk.sections.flatMap(({ items }) => items.map(({ id }) => id)));
  return latest.some(({ items }) => items.some(({ id }) => !shownIds.has(id)));
}

function positionIn({ sections }: DeskAnswer): RowPosition {
  const [section] = sections;
  const [row] = section?.items ?? [];
  return section === undefined || row === undefined ? null : { key: section.key, folded: section.folded, row };
}
