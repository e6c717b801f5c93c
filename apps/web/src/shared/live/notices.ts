import type { NotificationEvent } from '@atelier/contract';

const listeners = new Set<(event: NotificationEvent) => void>();

/** Live notifications, for whoever shows or counts them. */
export const notices = {
  /** False when nobody was there to hear it. */
  publish: (event: NotificationEvent): boolean => {
    for (const listener of listeners) listener(event);
    return listeners.size > 0;
  },
  subscribe: (listener: (event: NotificationEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
