import type {
  CallingEvent,
  ContactEvent,
  DeskEvent,
  MessageEvent,
  NewsEvent,
  NoteEvent,
  NotificationEvent,
  RepairEvent,
} from '@atelier/contract';
import { notices } from './notices.ts';

/** What the pages do when something happens: sockets carry a fact and an id, the pages fetch. */
export type LiveHandlers = {
  readonly notification: (event: NotificationEvent) => void;
  /** Notifications were seen, here or elsewhere. */
  readonly news: (event: NewsEvent) => void;
  readonly repair: (event: RepairEvent) => void;
  readonly contact: (event: ContactEvent) => void;
  readonly desk: (event: DeskEvent) => void;
  readonly message: (event: MessageEvent) => void;
  readonly note: (event: NoteEvent) => void;
  readonly calling: (event: CallingEvent) => void;
  /** Connected, at first or again: whatever happened meanwhile has to be fetched once. */
  readonly connected: () => void;
};

const hearers = new Set<Partial<LiveHandlers>>();

/** Tells all of them. */
export const everybody: LiveHandlers = {
  notification: (event) => {
    // On a page that shows nothing of it; kept for the one that comes next.
    if ([...hearers].every((hearer) => hearer.notification === undefined)) notices.publish(event);
    for (const { notification } of hearers) notification?.(event);
  },
  news: (event) => {
    for (const { news } of hearers) news?.(event);
  },
  repair: (event) => {
    for (const { repair } of hearers) repair?.(event);
  },
  contact: (event) => {
    for (const { contact } of hearers) contact?.(event);
  },
  desk: (event) => {
    for (const { desk } of hearers) desk?.(event);
  },
  message: (event) => {
    for (const { message } of hearers) message?.(event);
  },
  note: (event) => {
    for (const { note } of hearers) note?.(event);
  },
  calling: (event) => {
    for (const { calling } of hearers) calling?.(event);
  },
  connected: () => {
    for (const { connected } of hearers) connected?.();
  },
};

/** Hears what the signed-in person's socket says, or some of it, until the returned function is called. */
export function hearLive(handlers: Partial<LiveHandlers>): () => void {
  hearers.add(handlers);
  return () => void hearers.delete(handlers);
}
