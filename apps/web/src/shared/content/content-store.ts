import type { Language, ShopContent } from '@atelier/contract';

/** What this browser has been told of the content; null for a language in which it hasn't. */
export type KnownContent = { readonly version: number } & Readonly<Record<Language, ShopContent | null>>;

let known: KnownContent | null = null;
const listeners = new Set<() => void>();

const merged = (next: KnownContent): KnownContent =>
  known?.version === next.version ? { ...next, fr: next.fr ?? known.fr, en: next.en ?? known.en } : next;

/** The content that pages show; what is older than what is known already changes nothing. */
export const contentStore = {
  get: (): KnownContent | null => known,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  learn: (next: KnownContent): void => {
    if (known !== null && next.version < known.version) return;
    known = merged(next);
    for (const listener of listeners) listener();
  },
};
