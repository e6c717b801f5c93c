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
import { attachPhoto, type ConversationParty, openPhoto } from './conversation-access.ts';
import { type ConversationContext, receivedMail } from './conversation.mails.ts';
import * as conversation from './conversation.service.ts';

type PartyInput = Pick<ConversationParty, 'viewer'> & { readonly params: { readonly id: string } };

function partyOf(forShop: boolean) {
  return ({ viewer, params }: PartyInput): ConversationParty => ({ viewer, repairId: params.id, forShop });
}

const [ofCustomer, ofShop] = [partyOf(false), partyOf(true)];

export function serveConversation(context: ConversationContext, { customer, officeAndBench }: Guards): void {
  const { server, limits, mail } = context;
  mail.templates.add(receivedMail);
  const perViewer = limits.perUser.photoTries;

  mount(server, { call: getMyConversation, who: customer }, ({ query, ...input }) =>
    conversation.list(context, ofCustomer(input), query.cursor),
  );
  mount(server, { call: writeToShop, who: customer }, ({ db, body, ...input }) =>
    conversation.writeToShop(context, db, { party: ofCustomer(input), ...body }),
  );
  mount(server, { call: markShopMessagesRead, who: customer }, async ({ body, ...input }) => {
    await conversation.read(context, ofCustomer(input), body.seen);
    return {};
  });
  mount(server, { call: withdrawMessage, who: customer }, async (input) => {
    await conversation.withdrawMessage(context, ofCustomer(input), input.params.messageId);
    return {};
  });
  mount(server, { call: getConversation, who: officeAndBench }, ({ query, ...input }) =>
    conversation.list(context, ofShop(input), query.cursor),
  );
  mount(server, { call: writeToCustomer, who: officeAndBench }, ({ db, body, ...input }) =>
    conversation.writeToCustomer(context, db, { party: ofShop(input), ...body }),
  );
  mount(server, { call: markCustomerMessagesRead, who: officeAndBench }, async ({ body, ...input }) => {
    await conversation.read(context, ofShop(input), body.seen);
    return {};
  });
  mount(server, { call: handleConversation, who: officeAndBench }, ({ body, ...input }) =>
    conversation.handle(context, ofShop(input), body.seen),
  );
  mount(server, { call: callInstead, who: officeAndBench }, (input) =>
    conversation.callInstead(context, ofShop(input)),
  );
  mount(server, { call: attachPhotoForShop, perViewer, who: customer }, ({ file, once, ...input }) =>
    attachPhoto(context, ofCustomer(input), { file, once }),
  );
  mount(server, { call: getMessagePhoto, who: customer }, ({ db, reply, ...input }) => {
    setPrivateHeaders(reply);
    return openPhoto(context, db, { party: ofCustomer(input), photoId: input.params.photoId });
  });
  mount(server, { call: attachPhotoForCustomer, perViewer, who: officeAndBench }, ({ file, once, ...input }) =>
    attachPhoto(context, ofShop(input), { file, once }),
  );
  mount(server, { call: getStaffMessagePhoto, who: officeAndBench }, ({ db, reply, ...input }) => {
    setPrivateHeaders(reply);
    return openPhoto(context, db, { party: ofShop(input), photoId: input.params.photoId });
  });
}
