import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createStoredDraft } from '#shared/form/stored-draft.ts';
import type { OutgoingMessage } from './conversation-side.ts';

const storedMessages = createStoredDraft<OutgoingMessage[]>(
  'unsentMessages',
  z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      seen: z.nullable(z.string()),
      photos: z.array(z.object({ file: z.string(), key: z.string(), id: z.nullable(z.string()) })),
    }),
  ),
);

const progress = new Map<string, number>();
/** Keys of messages that failed offline, and of those whose connection is back, which are resent automatically. */
const offlineKeys = new Set<string>();
const due = new Set<string>();
const listeners = new Set<() => void>();
let changes = 0;

function notifyListeners(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

/**
 * Messages without an answer, stored like drafts. They survive closed dialogs and reloads, and their idempotency keys make resending safe.
 */
export const unsentMessages = {
  get: (repairId: string): readonly OutgoingMessage[] => storedMessages.get(repairId) ?? [],
  add: (repairId: string, message: OutgoingMessage): void => {
    storedMessages.set(repairId, [...unsentMessages.get(repairId), message]);
    notifyListeners();
  },
  remove: (repairId: string, key: string): void => {
    const left = unsentMessages.get(repairId).filter((message) => message.key !== key);
    storedMessages.set(repairId, left.length === 0 ? null : left);
    offlineKeys.delete(key);
    notifyListeners();
  },
  replace: (repairId: string, key: string, by: OutgoingMessage): void => {
    storedMessages.set(
      repairId,
      unsentMessages.get(repairId).map((message) => (message.key === key ? by : message)),
    );
    notifyListeners();
  },
  progressOf: (key: string): number | null => progress.get(key) ?? null,
  advance: (key: string, sent: number): void => {
    progress.set(key, sent);
    notifyListeners();
  },
  stop: (key: string): void => {
    progress.delete(key);
    notifyListeners();
  },
  waitForConnection: (key: string): void => {
    offlineKeys.add(key);
    notifyListeners();
  },
  waitsForConnection: (key: string): boolean => offlineKeys.has(key),
  onConnectionBack: (): void => {
    for (const key of offlineKeys) due.add(key);
    offlineKeys.clear();
    notifyListeners();
  },
  takeDue: (repairId: string): readonly OutgoingMessage[] =>
    unsentMessages.get(repairId).filter(({ key }) => due.delete(key)),
};

window.addEventListener('online', unsentMessages.onConnectionBack);

export function useUnsentMessages(repairId: string): readonly OutgoingMessage[] {
  useSyncExternalStore(subscribe, () => changes);
  return unsentMessages.get(repairId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
