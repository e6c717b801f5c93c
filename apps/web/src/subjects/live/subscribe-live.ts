import type {
  CallingEvent,
  ContactEvent,
  DeskEvent,
  MessageEvent,
  UnseenCountEvent,
  NoteEvent,
  NotificationEvent,
  RepairEvent,
} from '@atelier/contract';
import { liveNotifications } from './live-notifications.ts';

/** Handlers of live events. Sockets carry a fact and an id, and pages fetch the rest. */
export type LiveHandlers = {
  readonly notification: (event: NotificationEvent) => void;
  /** Notifications were seen in some tab. */
  readonly news: (event: UnseenCountEvent) => void;
  readonly repair: (event: RepairEvent) => void;
  readonly contact: (event: ContactEvent) => void;
  readonly desk: (event: DeskEvent) => void;
  readonly message: (event: MessageEvent) => void;
  readonly note: (event: NoteEvent) => void;
  readonly calling: (event: CallingEvent) => void;
  /** Connected or reconnected, so everything must be refetched once. */
  readonly connected: () => void;
};

const listeners = new Set<Partial<LiveHandlers>>();

export const liveBroadcast: LiveHandlers = {
  notification: (event) => {
    // The current page has no listener, so the event is stored for the next page.
    if ([...listeners].every((hearer) => hearer.notification === undefined)) liveNotifications.publish(event);
    for (const { notification } of listeners) notification?.(event);
  },
  news: (event) => {
    for (const { news } of listeners) news?.(event);
  },
  repair: (event) => {
    for (const { repair } of listeners) repair?.(event);
  },
  contact: (event) => {
    for (const { contact } of listeners) contact?.(event);
  },
  desk: (event) => {
    for (const { desk } of listeners) desk?.(event);
  },
  message: (event) => {
    for (const { message } of listeners) message?.(event);
  },
  note: (event) => {
    for (const { note } of listeners) note?.(event);
  },
  calling: (event) => {
    for (const { calling } of listeners) calling?.(event);
  },
  connected: () => {
    for (const { connected } of listeners) connected?.();
  },
};

export function subscribeLive(handlers: Partial<LiveHandlers>): () => void {
  listeners.add(handlers);
  return () => void listeners.delete(handlers);
}
