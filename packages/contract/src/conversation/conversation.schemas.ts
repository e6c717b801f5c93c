import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { id, lines, optionalLines } from '../fields.ts';
import { MAX_PHOTOS, RepairPhoto } from '../repairs/repair.schemas.ts';

/**
 * Something that customer or shop wrote about a repair (specification/shapes#the-conversation); not a message of the contact form. `name`: who
 * of the shop wrote it, by their first name for the customer; null of what the customer wrote. `withdrawableUntil`: by when its customer may
 * still take it back, null where they may not.
 */
export const ConversationMessage = z
  .object({
    id: z.string(),
    fromShop: z.boolean(),
    name: z.nullable(z.string()),
    /** Empty where photos say it. */
    text: z.string(),
    photos: z.array(RepairPhoto),
    at: z.string(),
    /** The other side had it before their eyes. */
    isRead: z.boolean(),
    withdrawableUntil: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ConversationMessage' });
export type ConversationMessage = z.infer<typeof ConversationMessage>;

/** A page of it, newest first; `nextCursor` leads to what is older. Closed, nobody writes any more. */
export const ConversationPage = z.object({
  data: z.array(ConversationMessage),
  nextCursor: z.nullable(z.string()),
  isClosed: z.boolean(),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

/** The same for the shop; `waitingSince`: when the oldest message came that nobody has answered or handled; `isCalledInstead`: its customer is to be called. */
export const StaffConversationPage = z.extend(ConversationPage, {
  waitingSince: z.nullable(z.string()),
  isCalledInstead: z.boolean(),
});
export type StaffConversationPage = z.infer<typeof StaffConversationPage>;

export const ConversationQuery = z.object({ cursor: z.optional(z.uuid('invalid')) });

/** What somebody writes, as it is typed. */
export const MessageForm = z.object({ text: lines(textLimits.message) });

const messageShape = z.object({
  text: optionalLines(textLimits.message),
  photos: z._default(z.array(z.uuid('invalid')).check(z.maxLength(MAX_PHOTOS, 'invalid')), []),
});
const shopMessageShape = z.extend(messageShape, { seen: z.nullable(newestSeenId()) });

/** What is sent: words, photos that were sent before it, or both. */
export const MessageToShop = messageShape.check(z.refine(hasContent, { path: ['text'], message: 'required' }));
export const MessageToCustomer = shopMessageShape.check(z.refine(hasContent, { path: ['text'], message: 'required' }));

function hasContent({ text, photos }: z.infer<typeof messageShape>): boolean {
  return photos.length > 0 || (text ?? '') !== '';
}

/** The newest message that whoever acts had before their eyes: what came after it is as unread as before. */
export function newestSeenId() {
  return z.uuid('invalid');
}

export const ConversationMessageParams = z.object({ id: id(), messageId: id() });
