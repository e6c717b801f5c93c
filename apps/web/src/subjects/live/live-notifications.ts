import type { NotificationEvent } from '@atelier/contract';

const listeners = new Set<(event: NotificationEvent) => void>();
let missed: { readonly event: NotificationEvent; readonly at: number } | null = null;

/** Live notifications, for whoever shows or counts them. */
export const liveNotifications = {
  /** False when nobody was there to hear it. */
  publish: (event: NotificationEvent): boolean => {
    if (listeners.size === 0) missed = { event, at: Date.now() };
    for (const listener of listeners) listener(event);
    return listeners.size > 0;
  },
  subscribe: (listener: (event: NotificationEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The newest that nobody was there to hear, once, if it came less than so many milliseconds ago. */
  takeMissed: (age: number): NotificationEvent | null => {
    const taken = missed;
    missed = null;
    return taken !== null && Date.now() - taken.at < age ? taken.event : null;
  },
  /** Whoever signs in next hears nothing of it. */
  forget: (): void => {
    missed = null;
  },
};
