import type { NotificationEvent } from '@atelier/contract';

const listeners = new Set<(event: NotificationEvent) => void>();

/** Live notifications for whoever shows them; fetching again what they concern is useLive's. */
export const notices = {
  publish: (event: NotificationEvent): void => {
    for (const listener of listeners) listener(event);
  },
  subscribe: (listener: (event: NotificationEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
