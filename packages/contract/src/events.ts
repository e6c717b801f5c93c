import { notificationActions } from '@atelier/domain';
import * as z from 'zod/mini';

/** Event `notification`: a fact and ids; the browser fetches (decisions section 3, 'Live'). */
export const NotificationEvent = z.object({
  name: z.string(),
  data: z.object({
    action: z.enum(notificationActions),
    notificationId: z.string(),
    repairId: z.optional(z.string()),
    sessionId: z.optional(z.string()),
    news: z.number(),
  }),
  timestamp: z.string(),
});
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** Event `repair`: somebody who may see this repair should fetch it again. */
export const RepairEvent = z.object({ id: z.string(), version: z.number() });
export type RepairEvent = z.infer<typeof RepairEvent>;

/** What the server sends over the socket; clients send nothing. */
export type ServerEvents = {
  notification: (event: NotificationEvent) => void;
  repair: (event: RepairEvent) => void;
};
