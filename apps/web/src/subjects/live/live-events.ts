import type { NotificationEvent, ServerEventData } from '@atelier/contract';

/**
 * Events of a page: those of the socket, `connected` after each connection, when everything must be refetched once, and `disconnected` when
 * it ends.
 */
type LiveEvents = ServerEventData & { readonly connected: undefined; readonly disconnected: undefined };

/** Handlers by event. Sockets carry a fact and an id, and pages fetch the rest. */
export type LiveHandlers = { readonly [Name in keyof LiveEvents]?: (event: LiveEvents[Name]) => void };

const subscribers = new Set<LiveHandlers>();
let isConnected = false;

export function isLiveConnected(): boolean {
  return isConnected;
}

export function subscribeLive(handlers: LiveHandlers): () => void {
  subscribers.add(handlers);
  return () => void subscribers.delete(handlers);
}

export function publishLive<Name extends keyof LiveEvents>(name: Name, event: LiveEvents[Name]): void {
  if (name === 'connected' || name === 'disconnected') isConnected = name === 'connected';
  let isHandled = false;
  for (const { [name]: handle } of subscribers) {
    if (handle === undefined) continue;
    isHandled = true;
    handle(event);
  }
  // Without a handler on this page, a notification is stored for the next page.
  if (!isHandled) unhandled[name]?.(event);
}

const unhandled: LiveHandlers = { notification: (event) => void liveNotifications.publish(event) };

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
