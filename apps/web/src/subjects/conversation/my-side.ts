import {
  attachPhotoForShop,
  getMessagePhoto,
  getMyConversation,
  markShopMessagesRead,
  withdrawMessage,
  writeToShop,
} from '@atelier/contract';
import { cursorQuery } from '#shared/api/queries.ts';
import { receiveFile } from '#shared/api/receive-file.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { send } from '#shared/api/send.ts';
import type { ConversationSide } from './conversation-side.ts';

export function mySide(repairId: string): ConversationSide {
  const params = { id: repairId };
  return {
    role: 'customer',
    repairId,
    page: (cursor, signal) => send(getMyConversation, { params, query: cursorQuery(cursor), signal }),
    write: ({ key, text, photos }) => send(writeToShop, { params, body: { text, photos }, idempotencyKey: key }),
    attach: ({ key, ...sent }) => sendFile(attachPhotoForShop, { params, ...sent, idempotencyKey: key }),
    photos: { owner: 'mine', load: (photo, signal) => receiveFile(getMessagePhoto, { params: photo, signal }) },
    read: (seen) => send(markShopMessagesRead, { params, body: { seen } }),
    withdraw: (messageId) => send(withdrawMessage, { params: { ...params, messageId } }),
  };
}
