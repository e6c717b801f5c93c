import type { NotificationEvent } from '@atelier/contract';

const listeners = new Set<(event: NotificationEvent) => void>();

/** Live notifications, for whoever shows or counts them. */
export const notices = {
  publish: (event: NotificationEvent): void => {
    for (const listener of listeners) listener(event);
  },
  subscribe: (listener: (event: NotificationEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
