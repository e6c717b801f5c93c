import type { Role, StaffRole } from '@atelier/domain';
import { useEffect, useRef } from 'react';
import { hearLive } from '#subjects/live/hear-live.ts';
import { counted, type DeskNow } from './desk-now.ts';

/** After a connection came back all pages ask at once; each waits a moment of its own, in milliseconds. */
const SPREAD = 2_000;

type DeskLive = {
  readonly role: StaffRole | null;
  readonly zone: string | null;
  readonly roles: readonly Role[];
  readonly versionOf: (id: string) => number | null;
  readonly follow: (id: string) => void;
  readonly change: (of: (before: DeskNow) => DeskNow) => void;
  readonly refetch: () => void;
};

/** Keeps a desk true: the row that changed is fetched, counts come by themselves, and after a connection came back everything is asked once. */
export function useDeskLive(live: DeskLive): void {
  const now = useRef(live);
  useEffect(() => {
    now.current = live;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = hearLive({
      repair: ({ id, version }) => {
        const { versionOf, follow } = now.current;
        if ((versionOf(id) ?? -1) < version) follow(id);
      },
      // Who waits for an answer stands elsewhere; its repair hasn't changed.
      message: ({ repairId }) => now.current.follow(repairId),
      desk: ({ role, counts }) => {
        const { roles, role: shown, zone, change, refetch } = now.current;
        const desks = shown === null ? roles : [shown];
        if (!desks.some((each) => each === role)) return;
        // On the desks of several roles a repair stands once, and of a zone nobody tells counts: then all is asked.
        if (zone === null && desks.length === 1) change((before) => counted(before, counts));
        else refetch();
      },
      connected: () => {
        clearTimeout(timer);
        timer = setTimeout(() => now.current.refetch(), Math.random() * SPREAD);
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
}
