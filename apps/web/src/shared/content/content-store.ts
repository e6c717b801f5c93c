import type { Language, ShopContent } from '@atelier/contract';
import { createStore } from 'zustand/vanilla';

/** What this browser has been told of the content; null for a language in which it hasn't. */
export type LoadedContent = { readonly version: number } & Readonly<Record<Language, ShopContent | null>>;

const store = createStore<LoadedContent | null>(() => null);

function mergeContent(current: LoadedContent | null, next: LoadedContent): LoadedContent {
  return current?.version === next.version ? { ...next, fr: next.fr ?? current.fr, en: next.en ?? current.en } : next;
}

/** The content that pages show; what is older than what is known already changes nothing. */
export const contentStore = {
  get: store.getState,
  subscribe: store.subscribe,
  update: (next: LoadedContent): void => {
    const current = store.getState();
    if (current === null || next.version >= current.version) store.setState(mergeContent(current, next), true);
  },
};
