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
import { mount } from '#platform/http/calls/mount.ts';
import { setPrivateHeaders } from '../photos/public.ts';
import type { Guards } from '../sessions/public.ts';
import { attachPhoto, openPhoto } from './conversation-access.ts';
import { type ConversationContext, receivedMail } from './conversation.mails.ts';
import * as conversation from './conversation.service.ts';

export function serveConversation(context: ConversationContext, { customer, officeAndBench }: Guards): void {
  const { server, limits, mail } = context;
  mail.templates.add(receivedMail);
  const perViewer = limits.perUser.photoTries;

  mount(server, { call: getMyConversation, who: customer }, ({ viewer, params, query }) =>
    conversation.list(context, { viewer, repairId: params.id, forShop: false }, query.cursor),
  );
  mount(server, { call: writeToShop, who: customer }, ({ db, viewer, params, body }) =>
    conversation.writeToShop(context, db, { party: { viewer, repairId: params.id, forShop: false }, ...body }),
  );
  mount(server, { call: markShopMessagesRead, who: customer }, async ({ viewer, params, body }) => {
    await conversation.read(context, { viewer, repairId: params.id, forShop: false }, body.seen);
    return {};
  });
  mount(server, { call: withdrawMessage, who: customer }, async ({ viewer, params }) => {
    await conversation.withdrawMessage(context, { viewer, repairId: params.id, forShop: false }, params.messageId);
    return {};
  });
  mount(server, { call: getConversation, who: officeAndBench }, ({ viewer, params, query }) =>
    conversation.list(context, { viewer, repairId: params.id, forShop: true }, query.cursor),
  );
  mount(server, { call: writeToCustomer, who: officeAndBench }, ({ db, viewer, params, body }) =>
    conversation.writeToCustomer(context, db, { party: { viewer, repairId: params.id, forShop: true }, ...body }),
  );
  mount(server, { call: markCustomerMessagesRead, who: officeAndBench }, async ({ viewer, params, body }) => {
    await conversation.read(context, { viewer, repairId: params.id, forShop: true }, body.seen);
    return {};
  });
  mount(server, { call: handleConversation, who: officeAndBench }, ({ viewer, params, body }) =>
    conversation.handle(context, { viewer, repairId: params.id, forShop: true }, body.seen),
  );
  mount(server, { call: callInstead, who: officeAndBench }, ({ viewer, params }) =>
    conversation.callInstead(context, { viewer, repairId: params.id, forShop: true }),
  );
  mount(server, { call: attachPhotoForShop, perViewer, who: customer }, ({ viewer, params, file, once }) =>
    attachPhoto(context, { viewer, repairId: params.id, forShop: false }, { file, once }),
  );
  mount(server, { call: getMessagePhoto, who: customer }, ({ db, viewer, params, reply }) => {
    setPrivateHeaders(reply);
    return openPhoto(context, db, { party: { viewer, repairId: params.id, forShop: false }, photoId: params.photoId });
  });
  mount(server, { call: attachPhotoForCustomer, perViewer, who: officeAndBench }, ({ viewer, params, file, once }) =>
    attachPhoto(context, { viewer, repairId: params.id, forShop: true }, { file, once }),
  );
  mount(server, { call: getStaffMessagePhoto, who: officeAndBench }, ({ db, viewer, params, reply }) => {
    setPrivateHeaders(reply);
    return openPhoto(context, db, { party: { viewer, repairId: params.id, forShop: true }, photoId: params.photoId });
  });
}
