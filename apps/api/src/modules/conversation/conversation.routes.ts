import {
  attachPhotoForCustomer,
  attachPhotoForShop,
  callInstead,
  getConversation,
  getMessagePhoto,
  getMyConversation,
  getStaffMessagePhoto,
  handleConversation,
  markCustomerMessagesRead,
  markShopMessagesRead,
  withdrawMessage,
  writeToCustomer,
  writeToShop,
} from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { setPrivateHeaders } from '../photos/public.ts';
import type { Guards } from '../sessions/public.ts';
import type { Conversation } from './conversation.service.ts';

export function serveConversation(
  { server, limits }: Platform,
  { customer, officeAndBench }: Guards,
  conversation: Conversation,
): void {
  const tries = { rate: limits.perUser.photoTries, by: 'viewer' } as const;

  mount(server, { call: getMyConversation, who: customer }, ({ viewer, params, query }) =>
    conversation.list({ viewer, repairId: params.id, forShop: false }, query.cursor),
  );
  mount(server, { call: writeToShop, who: customer }, ({ db, viewer, params, body }) =>
    conversation.fromCustomer(db, { viewer, repairId: params.id, forShop: false }, body),
  );
  mount(server, { call: markShopMessagesRead, who: customer }, async ({ viewer, params, body }) => {
    await conversation.read({ viewer, repairId: params.id, forShop: false }, body.seen);
    return {};
  });
  mount(server, { call: withdrawMessage, who: customer }, async ({ viewer, params }) => {
    await conversation.withdraw({ viewer, repairId: params.id, forShop: false }, params.messageId);
    return {};
  });
  mount(server, { call: getConversation, who: officeAndBench }, ({ viewer, params, query }) =>
    conversation.list({ viewer, repairId: params.id, forShop: true }, query.cursor),
  );
  mount(server, { call: writeToCustomer, who: officeAndBench }, ({ db, viewer, params, body }) =>
    conversation.fromShop(db, { viewer, repairId: params.id, forShop: true }, body),
  );
  mount(server, { call: markCustomerMessagesRead, who: officeAndBench }, async ({ viewer, params, body }) => {
    await conversation.read({ viewer, repairId: params.id, forShop: true }, body.seen);
    return {};
  });
  mount(server, { call: handleConversation, who: officeAndBench }, ({ viewer, params, body }) =>
    conversation.handle({ viewer, repairId: params.id, forShop: true }, body.seen),
  );
  mount(server, { call: callInstead, who: officeAndBench }, ({ viewer, params }) =>
    conversation.callInstead({ viewer, repairId: params.id, forShop: true }),
  );
  mount(server, { call: attachPhotoForShop, limit: tries, who: customer }, ({ viewer, params, file, once }) =>
    conversation.attach({ viewer, repairId: params.id, forShop: false }, file, once),
  );
  mount(server, { call: getMessagePhoto, who: customer }, ({ db, viewer, params, reply }) => {
    setPrivateHeaders(reply);
    return conversation.openPhoto(db, { viewer, repairId: params.id, forShop: false }, params.photoId);
  });
  mount(server, { call: attachPhotoForCustomer, limit: tries, who: officeAndBench }, ({ viewer, params, file, once }) =>
    conversation.attach({ viewer, repairId: params.id, forShop: true }, file, once),
  );
  mount(server, { call: getStaffMessagePhoto, who: officeAndBench }, ({ db, viewer, params, reply }) => {
    setPrivateHeaders(reply);
    return conversation.openPhoto(db, { viewer, repairId: params.id, forShop: true }, params.photoId);
  });
}
