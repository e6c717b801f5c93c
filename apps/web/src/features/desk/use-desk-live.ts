import type { Role, StaffRole } from '@atelier/domain';
import { useEffect, useRef } from 'react';
import { subscribeLive } from '#subjects/live/live-events.ts';
import { withCounts, type DeskState } from './desk-state.ts';

/** Maximum random delay in milliseconds, so that not all pages refetch at once after a reconnect. */
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

/** Updates a desk live: refetches changed rows, applies counts, and refetches all after a reconnect. */
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
      // A message moves the row without a new version.
      message: ({ repairId }) => latest.current.follow(repairId),
      desk: ({ role, counts }) => {
        const { roles, role: shownRole, zone, update, refetch } = latest.current;
        const desks = shownRole === null ? roles : [shownRole];
        if (!desks.some((each) => each === role)) return;
        // Live counts exist per role, not per zone. Desks of several roles list a repair once. Both cases refetch.
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
