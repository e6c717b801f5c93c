import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createKeptDraft, createTextDraft } from '#shared/form/kept-draft.ts';
import type { Outgoing } from './conversation-side.ts';

/** What is being typed into a conversation, by its repair. */
export const messageDraft = createTextDraft('message');

const kept = createKeptDraft<Outgoing[]>(
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

/** By the message's key, how much of its photos has left, from 0 to 1. */
const underWay = new Map<string, number>();
/** Keys of messages that failed for want of a connection, and of those whose connection is back: these are sent by themselves. */
const lineless = new Set<string>();
const due = new Set<string>();
const listeners = new Set<() => void>();
let changes = 0;

function changed(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

/**
 * What was sent and has no answer yet, kept like a draft: a dialog that was closed and a page that was loaded anew still have what didn't
 * arrive, each under the key with which it counts once.
 */
export const unsent = {
  of: (repairId: string): readonly Outgoing[] => kept.of(repairId) ?? [],
  add: (repairId: string, message: Outgoing): void => {
    kept.keep(repairId, [...unsent.of(repairId), message]);
    changed();
  },
  remove: (repairId: string, key: string): void => {
    const left = unsent.of(repairId).filter((message) => message.key !== key);
    kept.keep(repairId, left.length === 0 ? null : left);
    lineless.delete(key);
    changed();
  },
  replace: (repairId: string, key: string, by: Outgoing): void => {
    kept.keep(
      repairId,
      unsent.of(repairId).map((message) => (message.key === key ? by : message)),
    );
    changed();
  },
  /** Null of what isn't under way. */
  progressOf: (key: string): number | null => underWay.get(key) ?? null,
  advance: (key: string, sent: number): void => {
    underWay.set(key, sent);
    changed();
  },
  stop: (key: string): void => {
    underWay.delete(key);
    changed();
  },
  /** It goes by itself once there is a connection. */
  waitForLine: (key: string): void => {
    lineless.add(key);
    changed();
  },
  waitsForLine: (key: string): boolean => lineless.has(key),
  lineIsBack: (): void => {
    for (const key of lineless) due.add(key);
    lineless.clear();
    changed();
  },
  /** Those of a repair that go now, each given once. */
  takeDue: (repairId: string): readonly Outgoing[] => unsent.of(repairId).filter(({ key }) => due.delete(key)),
};

window.addEventListener('online', unsent.lineIsBack);

/** The same on screen. */
export function useUnsent(repairId: string): readonly Outgoing[] {
  useSyncExternalStore(subscribe, () => changes);
  return unsent.of(repairId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
