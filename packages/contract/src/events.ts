import { notificationActions } from '@atelier/domain';
import * as z from 'zod/mini';
import { NextStep } from './customer/notifications.ts';
import { nullableString } from './fields.ts';

/**
 * Event `notification`: ids only, because the browser fetches the rest (specification/shapes#live). `isSeen` is true from the start for the
 * customer's own transitions. `device` is the device name, null without a repair. `next` is the next step after the transition.
 */
export const NotificationEvent = z.object({
  name: z.string(),
  data: z.object({
    action: z.enum(notificationActions),
    notificationId: z.string(),
    repairId: z.optional(z.string()),
    sessionId: z.optional(z.string()),
    isSeen: z.boolean(),
    device: nullableString,
    next: z.nullable(NextStep),
    news: z.number(),
  }),
  timestamp: z.string(),
});
export type NotificationEvent = z.infer<typeof NotificationEvent>;

export const RepairEvent = z.object({ id: z.string(), version: z.number() });
export type RepairEvent = z.infer<typeof RepairEvent>;

/** Event `news`: count of unseen notifications after some were seen on another page. */
export const UnseenCountEvent = z.object({ news: z.number() });

export const ContactEvent = z.object({ id: z.string() });
export type ContactEvent = z.infer<typeof ContactEvent>;

/**
 * Event `desk`: row counts of a role's desk by section key, at most twice a second. An absent section is empty. Plain strings, because only
 * desks know their sections.
 */
export const DeskEvent = z.object({ role: z.string(), counts: z.record(z.string(), z.number()) });
export type DeskEvent = z.infer<typeof DeskEvent>;

export const MessageEvent = z.object({ repairId: z.string() });
export type MessageEvent = z.infer<typeof MessageEvent>;

/** Event `till`: a payment or fee of this repair, or null for cash that was handed in and for closings. */
export const TillEvent = z.object({ repairId: nullableString });

/** Event `calling`, for staff only: a colleague (`by` is their id) is calling the customer of this repair. */
export const CallingEvent = z.object({ repairId: z.string(), by: z.string(), name: z.string() });

/** Socket events of the server by name. Equal shapes are shared, because each costs every page. Clients send nothing. */
export const serverEvents = {
  notification: NotificationEvent,
  news: UnseenCountEvent,
  repair: RepairEvent,
  contact: ContactEvent,
  desk: DeskEvent,
  message: MessageEvent,
  note: MessageEvent,
  /** For staff who see all repairs: the device moved to another shelf. The version of the repair stays. */
  shelf: MessageEvent,
  till: TillEvent,
  calling: CallingEvent,
  /** For staff: the setting with this key changed. */
  setting: ContactEvent,
  /** For staff who see all repairs: the entry with this id was added, changed or moved. */
  catalog: ContactEvent,
};

export type ServerEventData = { [Name in keyof typeof serverEvents]: z.infer<(typeof serverEvents)[Name]> };

/** The events as Socket.IO types them. */
export type ServerEvents = { [Name in keyof ServerEventData]: (event: ServerEventData[Name]) => void };
