import { notificationActions } from '@atelier/domain';
import * as z from 'zod/mini';
import { NextStep } from './repairs/next-step.schemas.ts';

/**
 * Event `notification`: a fact and ids; the browser fetches (specification/shapes#live). `isSeen` from the beginning: it tells of what
 * the customer did themselves. `device`: what the repair is of, by its name; null where it is about none. `next`: what is next by the step it tells of.
 */
export const NotificationEvent = z.object({
  name: z.string(),
  data: z.object({
    action: z.enum(notificationActions),
    notificationId: z.string(),
    repairId: z.optional(z.string()),
    sessionId: z.optional(z.string()),
    isSeen: z.boolean(),
    device: z.nullable(z.string()),
    next: z.nullable(NextStep),
    news: z.number(),
  }),
  timestamp: z.string(),
});
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** Event `repair`: somebody who may see this repair should fetch it again. */
export const RepairEvent = z.object({ id: z.string(), version: z.number() });
export type RepairEvent = z.infer<typeof RepairEvent>;

/** Event `news`: notifications were seen on some page of the customer's, and so many are left. */
export const UnseenCountEvent = z.object({ news: z.number() });
export type UnseenCountEvent = z.infer<typeof UnseenCountEvent>;

/** Event `contact`: a message to the shop came, or stands elsewhere now; whoever answers for the shop fetches again. */
export const ContactEvent = z.object({ id: z.string() });
export type ContactEvent = z.infer<typeof ContactEvent>;

/**
 * Event `desk`: how many stand in each section of a role's desk, by its key; one that isn't named has none. At most one in half a second.
 * No enumerations: everybody's socket reads this, and only desks know their sections.
 */
export const DeskEvent = z.object({ role: z.string(), counts: z.record(z.string(), z.number()) });
export type DeskEvent = z.infer<typeof DeskEvent>;

/** Event `message`: something was written, read or handled in the conversation about a repair; whoever may see it fetches again. */
export const MessageEvent = z.object({ repairId: z.string() });
export type MessageEvent = z.infer<typeof MessageEvent>;

/** Event `note`, to the staff alone: a note of a repair came or changed. */
export const NoteEvent = z.object({ repairId: z.string() });
export type NoteEvent = z.infer<typeof NoteEvent>;

/** Event `calling`, to the staff alone: somebody (`by`, their id) is calling the customer of this repair now. */
export const CallingEvent = z.object({ repairId: z.string(), by: z.string(), name: z.string() });
export type CallingEvent = z.infer<typeof CallingEvent>;

/** What the server sends over the socket; clients send nothing. */
export type ServerEvents = {
  notification: (event: NotificationEvent) => void;
  news: (event: UnseenCountEvent) => void;
  repair: (event: RepairEvent) => void;
  contact: (event: ContactEvent) => void;
  desk: (event: DeskEvent) => void;
  message: (event: MessageEvent) => void;
  note: (event: NoteEvent) => void;
  calling: (event: CallingEvent) => void;
};
