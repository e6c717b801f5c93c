import type { Language, ShopContent } from '@atelier/contract';
import { createStore } from 'zustand/vanilla';

export type LoadedContent = { readonly version: number } & Readonly<Record<Language, ShopContent | null>>;

const store = createStore<LoadedContent | null>(() => null);

function mergeContent(current: LoadedContent | null, next: LoadedContent): LoadedContent {
  return current?.version === next.version ? { ...next, fr: next.fr ?? current.fr, en: next.en ?? current.en } : next;
}

/** Content that pages show. Older versions are ignored. */
export const contentStore = {
  get: store.getState,
  subscribe: store.subscribe,
  update: (next: LoadedContent): void => {
    const current = store.getState();
    if (current === null || next.version >= current.version) store.setState(mergeContent(current, next), true);
  },
};
