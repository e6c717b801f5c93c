import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createKeptDraft, createTextDraft } from '#shared/form/kept-draft.ts';
import type { Outgoing } from './conversation-side.ts';

/** What is being typed into a conversation, by its repair. */
export const messageDraft = createTextDraft('message');

const kept = createKeptDraft<Outgoing[]>(
  'unsentMessages',
  z.array(z.object({ key: z.string(), text: z.string(), seen: z.nullable(z.string()) })),
);

const underWay = new Set<string>();
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
    changed();
  },
  isUnderWay: (key: string): boolean => underWay.has(key),
  setUnderWay: (key: string, on: boolean): void => {
    if (on) underWay.add(key);
    else underWay.delete(key);
    changed();
  },
};

/** The same on screen. */
export function useUnsent(repairId: string): readonly Outgoing[] {
  useSyncExternalStore(subscribe, () => changes);
  return unsent.of(repairId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
