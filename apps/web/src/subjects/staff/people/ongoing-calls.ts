import { MINUTE_MS } from '@atelier/domain';
import { notifyCalling } from '@atelier/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { send } from '#shared/api/send.ts';
import { subscribeLive } from '#subjects/live/live-events.ts';

/** Milliseconds for which a row shows a colleague's call (specification/screens#workshop). */
const CALL_SHOWN_MS = 5 * MINUTE_MS;

/** Name of the caller by repair. */
const ongoingCalls = createStore<Readonly<Record<string, string>>>(() => ({}));
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function useCallEvents(viewerId: string): void {
  useEffect(() => {
    const leave = subscribeLive({
      calling: ({ repairId, by, name }) => {
        if (by === viewerId) return;
        clearTimeout(timers.get(repairId));
        timers.set(
          repairId,
          setTimeout(() => forget([repairId]), CALL_SHOWN_MS),
        );
        ongoingCalls.setState({ [repairId]: name });
      },
    });
    return () => {
      leave();
      forget(Object.keys(ongoingCalls.getState()));
    };
  }, [viewerId]);
}

function forget(ids: readonly string[]): void {
  for (const id of ids) {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }
  const left = Object.entries(ongoingCalls.getState()).filter(([id]) => !ids.includes(id));
  ongoingCalls.setState(Object.fromEntries(left), true);
}

export function useCallingColleague(repairId: string): string | null {
  return useSyncExternalStore(
    ongoingCalls.subscribe,
    () => ongoingCalls.getState()[repairId] ?? null,
    () => null,
  );
}

/** Notifies colleagues of a call. Failures are ignored, because the call happens anyway. */
export function announceCall(id: string): void {
  void send(notifyCalling, { params: { id } }).catch(() => undefined);
}
