import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { id, lines, optionalLines } from '../fields.ts';
import { MAX_PHOTOS, RepairPhoto } from '../repairs/repair.schemas.ts';

/**
 * Message of the conversation about a repair (specification/shapes#the-conversation). `name` is the staff author, for customers the first
 * name only. It is null for the customer's own messages. `withdrawableUntil` is null if the viewer can't withdraw the message.
 */
export const ConversationMessage = z
  .object({
    id: z.string(),
    fromShop: z.boolean(),
    name: z.nullable(z.string()),
    /** Empty if the message has only photos. */
    text: z.string(),
    photos: z.array(RepairPhoto),
    at: z.string(),
    /** True once the other side has seen the message. */
    isRead: z.boolean(),
    withdrawableUntil: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ConversationMessage' });
export type ConversationMessage = z.infer<typeof ConversationMessage>;

export const ConversationPage = z.object({
  data: z.array(ConversationMessage),
  nextCursor: z.nullable(z.string()),
  isClosed: z.boolean(),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

/** Page for staff. `waitingSince` is the time of the oldest unhandled message. `isAnsweredByCall` means a call is due. */
export const StaffConversationPage = z.extend(ConversationPage, {
  waitingSince: z.nullable(z.string()),
  isAnsweredByCall: z.boolean(),
});
export type StaffConversationPage = z.infer<typeof StaffConversationPage>;

export const ConversationQuery = z.object({ cursor: z.optional(z.uuid('invalid')) });

export const MessageForm = z.object({ text: lines(textLimits.message) });

const messageShape = z.object({
  text: optionalLines(textLimits.message),
  photos: z._default(z.array(z.uuid('invalid')).check(z.maxLength(MAX_PHOTOS, 'invalid')), []),
});
const shopMessageShape = z.extend(messageShape, { seen: z.nullable(newestSeenId()) });

export const MessageToShop = messageShape.check(z.refine(hasContent, { path: ['text'], message: 'required' }));
export const MessageToCustomer = shopMessageShape.check(z.refine(hasContent, { path: ['text'], message: 'required' }));

function hasContent({ text, photos }: z.infer<typeof messageShape>): boolean {
  return photos.length > 0 || (text ?? '') !== '';
}

/** Newest message the actor saw. Later messages stay unread. */
export function newestSeenId() {
  return z.uuid('invalid');
}

export const ConversationMessageParams = z.object({ id: id(), messageId: id() });
