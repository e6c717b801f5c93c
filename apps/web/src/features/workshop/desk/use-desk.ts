import type { DeskSection } from '@atelier/contract';
import type { Actor } from '@atelier/domain';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { deskQuery, whereOnDesk, type DeskAnswer, type ShownDesk } from '../api/desk.ts';
import { freshDesk, heldBack, heldBackAll, moved, runsLow, shownIn, type DeskNow, type Place } from './desk-now.ts';
import { isBeingRead } from './being-read.ts';
import { useDeskLive } from './use-desk-live.ts';

type Held = {
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
  const answer = useQuery(deskQuery(which));
  const shown = `${which.role ?? ''} ${which.zone ?? ''}`;
  const { data, isFetchedAfterMount } = answer;
  const [held, setHeld] = useState<Held>({ of: undefined, shown, unread: true, desk: empty });
  const isSame = held.of === data && held.shown === shown && held.unread === !isFetchedAfterMount;
  const current = isSame ? held : next(held, { of: data, shown, unread: !isFetchedAfterMount });
  // Taken over while rendering, so that no frame shows one desk under another's name.
  if (current !== held) setHeld(current);
  const { desk } = current;
  const change = (of: (before: DeskNow) => DeskNow): void =>
    setHeld((before) => (before.shown === shown ? { ...before, desk: of(before.desk) } : before));
  const move = (id: string, place: Place): void => change((before) => moved(before, id, { place, reader: viewer.id }));

  // What nobody is reading is put where it belongs; the rest waits until its reader asks.
  useLayoutEffect(() => {
    const [free] = [...desk.held].filter(([id, place]) => !isBeingRead(desk, { id, place, reader: viewer.id }));
    // oxlint-disable-next-line react/set-state-in-effect -- what is being read is known only once it is drawn
    if (free !== undefined) move(...free);
  });
  const { refetch, isFetching } = answer;
  const isLow = runsLow(desk) && answer.isSuccess && !isFetching && data !== undefined && hasMore(data.sections, desk);
  useLayoutEffect(() => {
    if (isLow) void refetch();
  }, [isLow, refetch]);

  /** Asks where a repair stands now, and shows it there: at once where its reader has just done something to it. */
  const follow = async (id: string, { acted }: { acted: boolean }): Promise<void> => {
    const place = placeIn(await whereOnDesk(id, which).catch(() => ({ sections: [] })));
    if (acted) move(id, place);
    else change((before) => heldBack(before, id, place));
  };
  useDeskLive({
    ...which,
    roles: viewer.roles,
    versionOf: (id) => shownIn(desk, id)?.row.version ?? null,
    follow: (id) => void follow(id, { acted: false }),
    change,
    refetch: () => void refetch(),
  });
  return {
    answer,
    desk,
    follow,
    release: () => change((before) => [...before.held].reduce(releaseOne(viewer), before)),
  };
}

function releaseOne({ id: reader }: Actor) {
  return (desk: DeskNow, [id, place]: readonly [string, Place]): DeskNow => moved(desk, id, { place, reader });
}

function next(held: Held, { of, shown, unread }: Omit<Held, 'desk'>): Held {
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
