import { tellCalling } from '@atelier/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { send } from '#shared/api/send.ts';
import { hearLive } from '#subjects/live/hear-live.ts';

/** How long a row says that a colleague is calling, in milliseconds (specification/screens#workshop). */
const SHOWN = 5 * 60_000;

/** Who is calling about which repair. */
const callings = new Map<string, string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Hears, as long as a desk is open, whom colleagues are calling. */
export function useCallings(viewerId: string): void {
  useEffect(() => {
    const leave = hearLive({
      calling: ({ repairId, by, name }) => {
        if (by === viewerId) return;
        clearTimeout(timers.get(repairId));
        timers.set(
          repairId,
          setTimeout(() => forget([repairId]), SHOWN),
        );
        callings.set(repairId, name);
        changed();
      },
    });
    return () => {
      leave();
      forget([...callings.keys()]);
    };
  }, [viewerId]);
}

function forget(ids: readonly string[]): void {
  for (const id of ids) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    callings.delete(id);
  }
  changed();
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** The colleague who is calling about a repair now; null for nobody. */
export function useCalling(repairId: string): string | null {
  return useSyncExternalStore(subscribe, () => callings.get(repairId) ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells colleagues. Whoever has no connection calls all the same. */
export function sayCalling(id: string): void {
  void send(tellCalling, { params: { id } }).catch(() => undefined);
}
