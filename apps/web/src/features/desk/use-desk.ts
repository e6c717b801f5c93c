import { MAX_SECTION_ROWS, DEFAULT_SECTION_ROWS, type DeskSection } from '@atelier/contract';
import type { Actor, Role, StaffRole } from '@atelier/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, useEffect, useEffectEvent } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { deskQuery, findOnDesk, type DeskAnswer, type DeskSelection } from '#subjects/staff/lists/desk.ts';
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
  withCounts,
} from './desk-state.ts';
import { wouldShiftView } from './desk-elements.ts';
import { subscribeLive } from '#subjects/live/live-events.ts';

type DeskSnapshot = {
  readonly answer: DeskAnswer | undefined;
  readonly deskKey: string;
  /** The first answer since mounting is pending, so nobody has seen the desk yet. */
  readonly isInitial: boolean;
  readonly desk: DeskState;
};

const empty = createDeskState([]);

/** Milliseconds. Rows also change their section with the time, for example once a call is due. */
const REFETCH_INTERVAL = 60_000;

export function useDesk(target: DeskSelection, viewer: Actor) {
  const more = useMoreRows(target);
  const answer = useQuery({ ...deskQuery({ ...target, rows: more.rows }), refetchInterval: REFETCH_INTERVAL });
  const deskKey = `${target.role ?? ''} ${target.zone ?? ''} ${more.rows}`;
  const { data, isFetchedAfterMount } = answer;
  const [snapshot, setSnapshot] = useState<DeskSnapshot>({ answer: undefined, deskKey, isInitial: true, desk: empty });
  const isSame =
    snapshot.answer === data && snapshot.deskKey === deskKey && snapshot.isInitial === !isFetchedAfterMount;
  const current = isSame
    ? snapshot
    : nextSnapshot(snapshot, { answer: data, deskKey, isInitial: !isFetchedAfterMount });
  // Set during render, so no frame shows one desk under another's name.
  if (current !== snapshot) setSnapshot(current);
  const { desk } = current;
  const change = (update: (before: DeskState) => DeskState) =>
    setSnapshot((before) => (before.deskKey === deskKey ? { ...before, desk: update(before.desk) } : before));
  const move = (id: string, to: PendingMove) => change((before) => moveRow(before, id, { ...to, reader: viewer.id }));

  // Applies moves outside the viewport. The others remain pending until the reader asks.
  useLayoutEffect(() => {
    const [free] = [...desk.pendingMoves].filter(
      ([id, { position }]) => !wouldShiftView(desk, { id, position, reader: viewer.id }),
    );
    // oxlint-disable-next-line react/set-state-in-effect -- the rows in the viewport are known only after rendering
    if (free !== undefined) move(...free);
  });
  const { refetch, isFetching } = answer;
  const isLow =
    needsMoreRows(desk) && answer.isSuccess && !isFetching && data !== undefined && hasMore(data.sections, desk);
  useLayoutEffect(() => {
    if (isLow) void refetch();
  }, [isLow, refetch]);

  /** Changes whose request failed, true for own actions. A reconnect retries them. */
  const unanswered = useRef(new Map<string, boolean>());
  /** Fetches a repair's position and applies it, at once for an own action. */
  const follow = async (id: string, { isOwnAction }: { isOwnAction: boolean }) => {
    const { updates } = desk.server;
    const latest = await findOnDesk(id, target).catch(() => null);
    // A failed request says nothing about the position, so the row remains.
    if (latest === null) return void unanswered.current.set(id, isOwnAction || unanswered.current.get(id) === true);
    unanswered.current.delete(id);
    change((before) => {
      // Counts received after the request include the change.
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
    applyPending: () =>
      change((before) =>
        [...before.pendingMoves].reduce(
          (moved, [id, pendingMove]) => moveRow(moved, id, { ...pendingMove, reader: viewer.id }),
          before,
        ),
      ),
  };
}

/** Returns the row limit and a function that raises it. Rows are fetched first, so none disappear meanwhile. */
function useMoreRows(target: DeskSelection) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [rows, setRows] = useState<number>(DEFAULT_SECTION_ROWS);
  const [isLoading, setIsLoading] = useState(false);
  const fetch = async (nextCount: number) => {
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
  return { rows, isLoading, show: () => void fetch(Math.min(rows + DEFAULT_SECTION_ROWS, MAX_SECTION_ROWS)) };
}

export type MoreRows = ReturnType<typeof useMoreRows>;

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

/** The last answer had rows that are no longer displayed, so others may follow. */
function hasMore(latest: readonly DeskSection[], desk: DeskState): boolean {
  const shownIds = new Set(desk.sections.flatMap(({ items }) => items.map(({ id }) => id)));
  return latest.some(({ items }) => items.some(({ id }) => !shownIds.has(id)));
}

function positionIn({ sections }: DeskAnswer): RowPosition {
  const [section] = sections;
  const [row] = section?.items ?? [];
  return section === undefined || row === undefined
    ? null
    : { key: section.key, isCollapsed: section.isCollapsed, row };
}

/** Maximum random delay in milliseconds, so that not all pages refetch at once after a reconnect or a change of a catalog. */
const MAX_REFETCH_DELAY = 2_000;

type DeskLiveInput = {
  readonly role: StaffRole | null;
  readonly zone: string | null;
  readonly roles: readonly Role[];
  readonly versionOf: (id: string) => number | null;
  readonly follow: (id: string) => void;
  readonly update: (of: (before: DeskState) => DeskState) => void;
  readonly refetch: () => void;
};

/** Updates a desk live: refetches changed rows, applies counts, and refetches all after a reconnect or a change of a catalog. */
function useDeskLive(live: DeskLiveInput): void {
  const latest = useEffectEvent(() => live);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetchSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest().refetch(), Math.random() * MAX_REFETCH_DELAY);
    };
    const leave = subscribeLive({
      repair: ({ id, version }) => {
        const { versionOf, follow } = latest();
        if ((versionOf(id) ?? -1) < version) follow(id);
      },
      // A message, a shelf or a payment changes the row without a new version.
      message: ({ repairId }) => latest().follow(repairId),
      shelf: ({ repairId }) => latest().follow(repairId),
      till: ({ repairId }) => {
        if (repairId !== null) latest().follow(repairId);
      },
      desk: ({ role, counts }) => {
        const { roles, role: shownRole, zone, update, refetch } = latest();
        const desks = shownRole === null ? roles : [shownRole];
        if (!desks.some((each) => each === role)) return;
        // Live counts exist per role, not per zone. Desks of several roles list a repair once. Both cases refetch.
        if (zone === null && desks.length === 1) update((before) => withCounts(before, counts));
        else refetch();
      },
      catalog: refetchSoon,
      connected: refetchSoon,
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
}
