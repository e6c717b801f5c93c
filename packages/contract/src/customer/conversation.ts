import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { deleteCall, getCall, named, postCall, putCall } from '../call.ts';
import { Empty, fileAnswer, id, IdParams, lines, nullableString, optionalLines, pageOf } from '../fields.ts';
import { MAX_PHOTOS, PhotoParams, RepairPhoto } from './repair.ts';

/**
 * Message of the conversation about a repair (specification/shapes#the-conversation). `name` is the staff author, for customers the first
 * name only. It is null for the customer's own messages. `withdrawableUntil` is null if the viewer can't withdraw the message.
 */
export const ConversationMessage = named(
  'ConversationMessage',
  z.object({
    id: z.string(),
    fromShop: z.boolean(),
    name: nullableString,
    /** Empty if the message has only photos. */
    text: z.string(),
    photos: z.array(RepairPhoto),
    at: z.string(),
    /** True once the other side has seen the message. */
    isRead: z.boolean(),
    withdrawableUntil: nullableString,
  }),
);
export type ConversationMessage = z.infer<typeof ConversationMessage>;

export const ConversationPage = z.extend(pageOf(z.array(ConversationMessage)), { isClosed: z.boolean() });
export type ConversationPage = z.infer<typeof ConversationPage>;

export const ConversationQuery = z.object({ cursor: z.optional(z.uuid('invalid')) });

export const MessageForm = z.object({ text: lines(textLimits.message) });

export const messageShape = z.object({
  text: optionalLines(textLimits.message),
  photos: z._default(z.array(z.uuid('invalid')).check(z.maxLength(MAX_PHOTOS, 'invalid')), []),
});

export const hasContent = z.refine<z.infer<typeof messageShape>>(
  ({ text, photos }) => photos.length > 0 || (text ?? '') !== '',
  { path: ['text'], message: 'required' },
);

/** `seen` is the newest message the actor saw. Later messages stay unread. */
export const SeenMessage = z.object({ seen: z.uuid('invalid') });

const ConversationMessageParams = z.object({ id, messageId: id });

export const getMyConversation = getCall(
  '/repair/requests/:id/messages',
  'What the shop and I wrote about a repair, the newest 50 first',
  {
    params: IdParams,
    query: ConversationQuery,
    answer: ConversationPage,
  },
);

/** Sends a message, at most 30 an hour, with up to six uploaded photos. Closed 60 days after the repair ended. */
export const writeToShop = postCall('/repair/requests/:id/messages', 'Write to the shop about a repair', {
  idempotent: true,
  params: IdParams,
  body: messageShape.check(hasContent),
  answer: ConversationMessage,
  errors: ['conversationClosed'],
});

/** Withdraws a message within two minutes if no staff member has read it. Otherwise answers `editedMeanwhile`. */
export const withdrawMessage = deleteCall('/repair/requests/:id/messages/:messageId', 'Take back what I just wrote', {
  params: ConversationMessageParams,
  answer: Empty,
  errors: ['editedMeanwhile'],
});

/** Marks the shop's messages as read up to the newest seen one, and cancels the waiting mail about them. Repeatable. */
export const markShopMessagesRead = putCall('/repair/requests/:id/messages/read', 'Mark what the shop wrote read', {
  params: IdParams,
  body: SeenMessage,
  answer: Empty,
});

/**
 * Stores one photo per call, each with its own idempotency key, at most 60 a day. A photo becomes visible when a message names it, within
 * two days.
 */
export const attachPhotoForShop = postCall(
  '/repair/requests/:id/messages/photos',
  'Send a photo for my next message: a JPEG, PNG or WebP of 5 MB at most',
  {
    idempotent: true,
    params: IdParams,
    upload: 'photo',
    answer: RepairPhoto,
    errors: ['conversationClosed', 'tooLarge', 'notAnImage'],
  },
);

export const getMessagePhoto = getCall(
  '/repair/requests/:id/messages/photos/:photoId',
  'A photo of a message about my repair',
  {
    params: PhotoParams,
    ...fileAnswer('image/webp'),
  },
);
