import type { NotificationEvent } from '@atelier/contract';

const listeners = new Set<(event: NotificationEvent) => void>();
let missed: { readonly event: NotificationEvent; readonly at: number } | null = null;

export const liveNotifications = {
  /** Returns false without a listener. The event is then stored as missed. */
  publish: (event: NotificationEvent): boolean => {
    if (listeners.size === 0) missed = { event, at: Date.now() };
    for (const listener of listeners) listener(event);
    return listeners.size > 0;
  },
  subscribe: (listener: (event: NotificationEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Returns the newest missed event once, if it is younger than `age` milliseconds. */
  takeMissed: (age: number): NotificationEvent | null => {
    const taken = missed;
    missed = null;
    return taken !== null && Date.now() - taken.at < age ? taken.event : null;
  },
  forget: (): void => {
    missed = null;
  },
};
