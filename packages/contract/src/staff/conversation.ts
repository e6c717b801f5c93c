import * as z from 'zod/mini';
import { getCall, postCall, putCall } from '../call.ts';
import {
  ConversationMessage,
  ConversationPage,
  ConversationQuery,
  hasContent,
  messageShape,
  SeenMessage,
} from '../customer/conversation.ts';
import { PhotoParams, RepairPhoto } from '../customer/repair.ts';
import { Empty, fileAnswer, IdParams, nullableString } from '../fields.ts';

/** Page for staff. `waitingSince` is the time of the oldest unhandled message. `isAnsweredByCall` means a call is due. */
export const StaffConversationPage = z.extend(ConversationPage, {
  waitingSince: nullableString,
  isAnsweredByCall: z.boolean(),
});
export type StaffConversationPage = z.infer<typeof StaffConversationPage>;

export const getConversation = getCall(
  '/staff/repairs/:id/messages',
  'What shop and customer wrote about a repair, the newest 50 first',
  {
    params: IdParams,
    query: ConversationQuery,
    answer: StaffConversationPage,
  },
);

/** Sends a reply to the messages seen so far. Messages that arrived meanwhile still count as waiting. */
export const writeToCustomer = postCall('/staff/repairs/:id/messages', 'Write to the customer about a repair', {
  idempotent: true,
  params: IdParams,
  body: z.extend(messageShape, { seen: z.nullable(SeenMessage.shape.seen) }).check(hasContent),
  answer: ConversationMessage,
  errors: ['conversationClosed'],
});

/** Marks the customer's messages as read up to the newest seen one. They still count as unanswered. */
export const markCustomerMessagesRead = putCall(
  '/staff/repairs/:id/messages/read',
  'Mark what the customer wrote read',
  {
    params: IdParams,
    body: SeenMessage,
    answer: Empty,
  },
);

/** Marks the messages up to the last seen one as handled. Later ones still count as waiting. Audited. */
export const handleConversation = putCall(
  '/staff/repairs/:id/messages/handled',
  'Say that a customer’s messages need no answer',
  {
    params: IdParams,
    body: SeenMessage,
    answer: z.object({ waitingSince: nullableString }),
  },
);

/** Marks the open message as one to answer by phone until it is handled. Answers `editedMeanwhile` if there is none. */
export const callInstead = putCall('/staff/repairs/:id/messages/call', 'Call the customer instead of writing', {
  params: IdParams,
  answer: z.object({ callAt: z.string() }),
  errors: ['editedMeanwhile'],
});

export const attachPhotoForCustomer = postCall(
  '/staff/repairs/:id/messages/photos',
  'Send a photo for the next message to the customer',
  {
    idempotent: true,
    params: IdParams,
    upload: 'photo',
    answer: RepairPhoto,
    errors: ['conversationClosed', 'tooLarge', 'notAnImage'],
  },
);

/** Returns the photo to staff who read the conversation. Drivers get none. */
export const getStaffMessagePhoto = getCall(
  '/staff/repairs/:id/messages/photos/:photoId',
  'A photo of a message about a repair',
  {
    params: PhotoParams,
    ...fileAnswer('image/webp'),
  },
);
