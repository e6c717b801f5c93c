import { MOST_ROWS, rowsOfSection, type DeskSection } from '@atelier/contract';
import type { Actor } from '@atelier/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { deskQuery, whereOnDesk, type DeskAnswer, type ShownDesk } from '../api/desk.ts';
import {
  freshDesk,
  heldBack,
  heldBackAll,
  moved,
  runsLow,
  shownIn,
  type DeskNow,
  type Held,
  type Place,
} from './desk-now.ts';
import { isBeingRead } from './being-read.ts';
import { useDeskLive } from './use-desk-live.ts';

type Shown = {
  readonly of: DeskAnswer | undefined;
  /** Which desk, as a text. */
  readonly shown: string;
  /** Nobody has looked at it yet: the first answer since the page was opened is still out. */
  readonly unread: boolean;
  readonly desk: DeskNow;
};

const empty = freshDesk([]);

/** A desk as it is on screen, and what its query is doing. */
export function useDesk(which: ShownDesk, viewer: Actor) {
  const more = useMoreRows(which);
  const answer = useQuery(deskQuery({ ...which, rows: more.rows }));
  const shown = `${which.role ?? ''} ${which.zone ?? ''} ${more.rows}`;
  const { data, isFetchedAfterMount } = answer;
  const [held, setHeld] = useState<Shown>({ of: undefined, shown, unread: true, desk: empty });
  const isSame = held.of === data && held.shown === shown && held.unread === !isFetchedAfterMount;
  const current = isSame ? held : next(held, { of: data, shown, unread: !isFetchedAfterMount });
  // Taken over while rendering, so that no frame shows one desk under another's name.
  if (current !== held) setHeld(current);
  const { desk } = current;
  const change = (of: (before: DeskNow) => DeskNow): void =>
    setHeld((before) => (before.shown === shown ? { ...before, desk: of(before.desk) } : before));
  const move = (id: string, to: Held): void => change((before) => moved(before, id, { ...to, reader: viewer.id }));

  // What nobody is reading is put where it belongs; the rest waits until its reader asks.
  useLayoutEffect(() => {
    const [free] = [...desk.held].filter(([id, { place }]) => !isBeingRead(desk, { id, place, reader: viewer.id }));
    // oxlint-disable-next-line react/set-state-in-effect -- what is being read is known only once it is drawn
    if (free !== undefined) move(...free);
  });
  const { refetch, isFetching } = answer;
  const isLow = runsLow(desk) && answer.isSuccess && !isFetching && data !== undefined && hasMore(data.sections, desk);
  useLayoutEffect(() => {
    if (isLow) void refetch();
  }, [isLow, refetch]);

  /** Changes whose question had no answer; true: the reader's own. They are asked about again once the connection is back. */
  const unanswered = useRef(new Map<string, boolean>());
  /** Asks where a repair stands now, and shows it there: at once where its reader has just done something to it. */
  const follow = async (id: string, { acted }: { acted: boolean }): Promise<void> => {
    const { times } = desk.told;
    const now = await whereOnDesk(id, which).catch(() => null);
    // No answer doesn't mean that it stands nowhere: its row stays as it is.
    if (now === null) return void unanswered.current.set(id, acted || unanswered.current.get(id) === true);
    unanswered.current.delete(id);
    change((before) => {
      // Counts that were said since the question include the change.
      const to = { place: placeIn(now), isCounted: before.told.times > times };
      return acted ? moved(before, id, { ...to, reader: viewer.id }) : heldBack(before, id, to);
    });
    return undefined;
  };
  useDeskLive({
    ...which,
    roles: viewer.roles,
    versionOf: (id) => shownIn(desk, id)?.row.version ?? null,
    follow: (id) => void follow(id, { acted: false }),
    change,
    refetch: () => {
      for (const [id, acted] of unanswered.current) void follow(id, { acted });
      void refetch({ cancelRefetch: false });
    },
  });
  return {
    answer,
    desk,
    more,
    follow,
    release: () => change((before) => [...before.held].reduce(releaseOne(viewer), before)),
  };
}

/** How many rows each section shows, and how to show more: they are fetched first, so that nothing goes meanwhile. */
function useMoreRows(which: ShownDesk) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [rows, setRows] = useState<number>(rowsOfSection);
  const [isLoading, setIsLoading] = useState(false);
  const fetch = async (next: number): Promise<void> => {
    setIsLoading(true);
    try {
      await client.fetchQuery({ ...deskQuery({ ...which, rows: next }), networkMode: 'always' });
      setRows(next);
    } catch (error) {
      showError(t, error);
    } finally {
      setIsLoading(false);
    }
  };
  return { rows, isLoading, show: (): void => void fetch(Math.min(rows + rowsOfSection, MOST_ROWS)) };
}

export type MoreRows = ReturnType<typeof useMoreRows>;

function releaseOne({ id: reader }: Actor) {
  return (desk: DeskNow, [id, held]: readonly [string, Held]): DeskNow => moved(desk, id, { ...held, reader });
}

function next(held: Shown, { of, shown, unread }: Omit<Shown, 'desk'>): Shown {
  if (of === undefined) return { of, shown, unread, desk: held.shown === shown ? held.desk : empty };
  const isSteady = held.of !== undefined && held.shown === shown && !held.unread;
  if (!isSteady) return { of, shown, unread, desk: freshDesk(of.sections) };
  return { of, shown, unread, desk: of === held.of ? held.desk : heldBackAll(held.desk, of.sections) };
}

/** Something that the last answer had isn't on screen any more: there may be others in its place. */
function hasMore(latest: readonly DeskSection[], desk: DeskNow): boolean {
  const shown = new Set(desk.sections.flatMap(({ items }) => items.map(({ id }) => id)));
  return latest.some(({ items }) => items.some(({ id }) => !shown.has(id)));
}

function placeIn({ sections }: DeskAnswer): Place {
  const [section] = sections;
  const [row] = section?.items ?? [];
  return section === undefined || row === undefined ? null : { key: section.key, folded: section.folded, row };
}
