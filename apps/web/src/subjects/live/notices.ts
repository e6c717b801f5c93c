import type { NotificationEvent } from '@atelier/contract';

const listeners = new Set<(event: NotificationEvent) => void>();
let unheard: { readonly event: NotificationEvent; readonly at: number } | null = null;

/** Live notifications, for whoever shows or counts them. */
export const notices = {
  /** False when nobody was there to hear it. */
  publish: (event: NotificationEvent): boolean => {
    if (listeners.size === 0) unheard = { event, at: Date.now() };
    for (const listener of listeners) listener(event);
    return listeners.size > 0;
  },
  subscribe: (listener: (event: NotificationEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The newest that nobody was there to hear, once, if it came less than so many milliseconds ago. */
  takeUnheard: (age: number): NotificationEvent | null => {
    const missed = unheard;
    unheard = null;
    return missed !== null && Date.now() - missed.at < age ? missed.event : null;
  },
  /** Whoever signs in next hears nothing of it. */
  forget: (): void => {
    unheard = null;
  },
};
