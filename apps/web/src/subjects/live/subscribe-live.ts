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

/** What the pages do when something happens: sockets carry a fact and an id, the pages fetch. */
export type LiveHandlers = {
  readonly notification: (event: NotificationEvent) => void;
  /** Notifications were seen, here or elsewhere. */
  readonly news: (event: UnseenCountEvent) => void;
  readonly repair: (event: RepairEvent) => void;
  readonly contact: (event: ContactEvent) => void;
  readonly desk: (event: DeskEvent) => void;
  readonly message: (event: MessageEvent) => void;
  readonly note: (event: NoteEvent) => void;
  readonly calling: (event: CallingEvent) => void;
  /** Connected, at first or again: whatever happened meanwhile has to be fetched once. */
  readonly connected: () => void;
};

const listeners = new Set<Partial<LiveHandlers>>();

/** Tells all of them. */
export const liveBroadcast: LiveHandlers = {
  notification: (event) => {
    // On a page that shows nothing of it; kept for the one that comes next.
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

/** Hears what the signed-in person's socket says, or some of it, until the returned function is called. */
export function subscribeLive(handlers: Partial<LiveHandlers>): () => void {
  listeners.add(handlers);
  return () => void listeners.delete(handlers);
}
