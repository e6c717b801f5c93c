import {
  attachPhotoForCustomer,
  callInstead,
  getConversation,
  getStaffMessagePhoto,
  handleConversation,
  markCustomerMessagesRead,
  writeToCustomer,
} from '@atelier/contract';
import { cursorQuery } from '#shared/api/queries.ts';
import { receiveFile } from '#shared/api/receive-file.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { send } from '#shared/api/send.ts';
import type { ConversationSide } from './conversation-side.ts';

export function shopSide(repairId: string): ConversationSide {
  const params = { id: repairId };
  return {
    role: 'shop',
    repairId,
    page: (cursor, signal) => send(getConversation, { params, query: cursorQuery(cursor), signal }),
    write: ({ key, ...body }) => send(writeToCustomer, { params, body, idempotencyKey: key }),
    attach: ({ key, ...sent }) => sendFile(attachPhotoForCustomer, { params, ...sent, idempotencyKey: key }),
    photos: { owner: 'staff', load: (photo, signal) => receiveFile(getStaffMessagePhoto, { params: photo, signal }) },
    read: (seen) => send(markCustomerMessagesRead, { params, body: { seen } }),
    call: () => send(callInstead, { params }),
    handle: (seen) => send(handleConversation, { params, body: { seen } }),
  };
}
