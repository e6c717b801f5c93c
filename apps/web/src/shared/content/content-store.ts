import type { Language, ShopContent } from '@atelier/contract';
import { createStore } from 'zustand/vanilla';

/** What this browser has been told of the content; null for a language in which it hasn't. */
export type KnownContent = { readonly version: number } & Readonly<Record<Language, ShopContent | null>>;

const store = createStore<KnownContent | null>(() => null);

function merged(known: KnownContent | null, next: KnownContent): KnownContent {
  return known?.version === next.version ? { ...next, fr: next.fr ?? known.fr, en: next.en ?? known.en } : next;
}

/** The content that pages show; what is older than what is known already changes nothing. */
export const contentStore = {
  get: store.getState,
  subscribe: store.subscribe,
  learn: (next: KnownContent): void => {
    const known = store.getState();
    if (known === null || next.version >= known.version) store.setState(merged(known, next), true);
  },
};
