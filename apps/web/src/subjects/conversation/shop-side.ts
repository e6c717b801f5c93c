import {
  attachToCustomer,
  callInstead,
  getConversation,
  getStaffMessagePhoto,
  handleConversation,
  readFromCustomer,
  writeToCustomer,
} from '@atelier/contract';
import { receiveFile } from '#shared/api/receive-file.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { send } from '#shared/api/send.ts';
import type { ConversationSide } from './conversation-side.ts';

/** The conversation as whoever of the shop sees the repair has it. */
export function shopSide(repairId: string): ConversationSide {
  const params = { id: repairId };
  return {
    of: 'shop',
    repairId,
    page: (cursor, signal) => send(getConversation, { params, query: cursor === null ? {} : { cursor }, signal }),
    write: ({ key, ...body }) => send(writeToCustomer, { params, body, idempotencyKey: key }),
    attach: ({ key, ...sent }) => sendFile(attachToCustomer, { params, ...sent, idempotencyKey: key }),
    photos: { whose: 'staff', load: (photo, signal) => receiveFile(getStaffMessagePhoto, { params: photo, signal }) },
    read: (seen) => send(readFromCustomer, { params, body: { seen } }),
    call: () => send(callInstead, { params }),
    handle: (seen) => send(handleConversation, { params, body: { seen } }),
  };
}
