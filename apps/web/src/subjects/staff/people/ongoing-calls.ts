import { MINUTE_MS } from '@atelier/domain';
import { notifyCalling } from '@atelier/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { send } from '#shared/api/send.ts';
import { subscribeLive } from '#subjects/live/live-events.ts';

/** Milliseconds for which a row shows a colleague's call (specification/screens#workshop). */
const CALL_SHOWN_MS = 5 * MINUTE_MS;

const ongoingCalls = new Map<string, string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

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
        ongoingCalls.set(repairId, name);
        notifyListeners();
      },
    });
    return () => {
      leave();
      forget([...ongoingCalls.keys()]);
    };
  }, [viewerId]);
}

function forget(ids: readonly string[]): void {
  for (const id of ids) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    ongoingCalls.delete(id);
  }
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function useCallingColleague(repairId: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => ongoingCalls.get(repairId) ?? null,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies colleagues of a call. Failures are ignored, because the call happens anyway. */
export function announceCall(id: string): void {
  void send(notifyCalling, { params: { id } }).catch(() => undefined);
}
