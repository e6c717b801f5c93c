import { notifyCalling } from '@atelier/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { send } from '#shared/api/send.ts';
import { subscribeLive } from '#subjects/live/subscribe-live.ts';

/** How long a row says that a colleague is calling, in milliseconds (specification/screens#workshop). */
const CALL_SHOWN_MS = 5 * 60_000;

/** Who is calling about which repair. */
const ongoingCalls = new Map<string, string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Hears, as long as a desk is open, whom colleagues are calling. */
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

/** The colleague who is calling about a repair now; null for nobody. */
export function useCallingColleague(repairId: string): string | null {
  return useSyncExternalStore(subscribe, () => ongoingCalls.get(repairId) ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells colleagues. Whoever has no connection calls all the same. */
export function announceCall(id: string): void {
  void send(notifyCalling, { params: { id } }).catch(() => undefined);
}
