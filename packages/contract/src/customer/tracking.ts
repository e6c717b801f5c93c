import { custodies, nextStepNames, statuses, visitTypes } from '@atelier/domain';
import * as z from 'zod/mini';
import { deleteCall, getCall, postCall } from '../call.ts';
import { day, email, Empty, IdParams, nullableString, visitWindow } from '../fields.ts';

/** Repair as a tracking link shows it, with neither people nor addresses, serial numbers, prices, photos or messages. */
export const Tracking = z.object({
  id: z.string(),
  deviceType: z.object({ icon: z.string(), fr: z.string(), en: z.string() }),
  model: nullableString,
  status: z.enum(statuses),
  custody: z.enum(custodies),
  /** The customer brought the device to the shop. */
  isWalkIn: z.boolean(),
  isCovered: z.boolean(),
  /** Oldest first. */
  logs: z.array(z.object({ status: z.enum(statuses), createdAt: z.string() })),
  next: z.object({ name: z.enum(nextStepNames), date: nullableString, time: nullableString }),
  /** Side that acts next, null after the end. */
  turn: z.nullable(z.enum(['CUSTOMER', 'SHOP'])),
  /** Planned visits, in the shop's time zone. `attendance`: null once the driver has come or the window is over. */
  windows: z.array(
    z.object({
      type: z.enum(visitTypes),
      date: z.string(),
      time: z.string(),
      attendance: z.nullable(z.enum(['OPEN', 'CONFIRMED'])),
      /** When the driver, who is on their way, arrives. */
      arrivesAt: nullableString,
    }),
  ),
});
export type Tracking = z.infer<typeof Tracking>;

/** The token travels in the body, because logs and referrers contain URLs (specification/life#tracking-link). */
export const trackRepair = postCall('/tracking', 'Where a repair is, by its tracking link', {
  body: z.object({ token: z.string() }),
  answer: Tracking,
  errors: ['Invalid token'],
});

/** Says that somebody will be there, for the day and window that the page showed. With another window the answer shows it unconfirmed. */
export const confirmTracked = postCall('/tracking/attendance', 'Say that I will be there, by a tracking link', {
  body: z.object({ token: z.string(), date: day, time: visitWindow }),
  answer: Tracking,
  errors: ['Invalid token'],
});

export const TrackingMailForm = z.object({ email });

/** Mails the links of an address's repairs to it. The answer is the same for every address. */
export const mailTrackingLinks = postCall('/tracking/mail', 'Mail me the tracking links of my repairs', {
  body: TrackingMailForm,
  answer: Empty,
});

/** `token` is null once the link has ended. `canRenew` is false from 60 days after the repair's end. */
const MyTrackingLink = z.object({ token: nullableString, canRenew: z.boolean() });

const ownPath = '/repair/requests/:id/tracking';

const own = { params: IdParams, answer: MyTrackingLink } as const;

export const getMyTrackingLink = getCall(ownPath, 'The tracking link of one of my repairs', own);

/** A new link has another token, so the ended one stays ended. */
export const renewMyTrackingLink = postCall(ownPath, 'Make a new tracking link', {
  ...own,
  idempotent: true,
});

export const endMyTrackingLink = deleteCall(ownPath, 'End the tracking link of one of my repairs', {
  ...own,
});
