import type { Role, StaffRole } from '@atelier/domain';
import { useEffect, useRef } from 'react';
import { subscribeLive } from '#subjects/live/subscribe-live.ts';
import { withCounts, type DeskState } from './desk-state.ts';

/** After a connection came back all pages ask at once; each waits a moment of its own, in milliseconds. */
const MAX_RECONNECT_DELAY = 2_000;

type DeskLiveInput = {
  readonly role: StaffRole | null;
  readonly zone: string | null;
  readonly roles: readonly Role[];
  readonly versionOf: (id: string) => number | null;
  readonly follow: (id: string) => void;
  readonly update: (of: (before: DeskState) => DeskState) => void;
  readonly refetch: () => void;
};

/** Keeps a desk true: the row that changed is fetched, counts come by themselves, and after a connection came back everything is asked once. */
export function useDeskLive(live: DeskLiveInput): void {
  const latest = useRef(live);
  useEffect(() => {
    latest.current = live;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = subscribeLive({
      repair: ({ id, version }) => {
        const { versionOf, follow } = latest.current;
        if ((versionOf(id) ?? -1) < version) follow(id);
      },
      // Who waits for an answer stands elsewhere; its repair hasn't changed.
      message: ({ repairId }) => latest.current.follow(repairId),
      desk: ({ role, counts }) => {
        const { roles, role: shownRole, zone, update, refetch } = latest.current;
        const desks = shownRole === null ? roles : [shownRole];
        if (!desks.some((each) => each === role)) return;
        // On the desks of several roles a repair stands once, and of a zone nobody tells counts: then all is asked.
        if (zone === null && desks.length === 1) update((before) => withCounts(before, counts));
        else refetch();
      },
      connected: () => {
        clearTimeout(timer);
        timer = setTimeout(() => latest.current.refetch(), Math.random() * MAX_RECONNECT_DELAY);
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
}
