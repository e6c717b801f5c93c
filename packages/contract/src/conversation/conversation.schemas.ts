import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { id, lines } from '../fields.ts';

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
    text: z.string(),
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

/** The same for the shop; `waitingSince`: when the oldest message came that nobody has answered or handled. */
export const StaffConversationPage = z.extend(ConversationPage, { waitingSince: z.nullable(z.string()) });
export type StaffConversationPage = z.infer<typeof StaffConversationPage>;

export const ConversationQuery = z.object({ cursor: z.optional(z.uuid('invalid')) });

/** What somebody writes, as it is typed. */
export const MessageForm = z.object({ text: lines(textLimits.message) });

/** The newest message that whoever acts had before their eyes: what came after it is as unread as before. */
export function newestSeen() {
  return z.uuid('invalid');
}

export const ConversationMessageParams = z.object({ id: id(), messageId: id() });
