import {
  getConversation,
  getMyConversation,
  handleConversation,
  readFromCustomer,
  readFromShop,
  withdrawMessage,
  writeToCustomer,
  writeToShop,
} from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import type { Conversation } from './conversation.service.ts';

/** The conversation about a repair, for its customer and for whoever of the shop sees all repairs. */
export function serveConversation({ server }: Platform, { customer, inHouse }: Guards, talk: Conversation): void {
  mount(server, { call: getMyConversation, who: customer }, ({ viewer, params, query }) =>
    talk.list({ viewer, repairId: params.id, forShop: false }, query.cursor),
  );
  mount(server, { call: writeToShop, who: customer }, ({ db, viewer, params, body }) =>
    talk.fromCustomer(db, { viewer, repairId: params.id, forShop: false }, body.text),
  );
  mount(server, { call: readFromShop, who: customer }, async ({ viewer, params, body }) => {
    await talk.read({ viewer, repairId: params.id, forShop: false }, body.seen);
    return {};
  });
  mount(server, { call: withdrawMessage, who: customer }, async ({ viewer, params }) => {
    await talk.withdraw({ viewer, repairId: params.id, forShop: false }, params.messageId);
    return {};
  });
  mount(server, { call: getConversation, who: inHouse }, ({ viewer, params, query }) =>
    talk.list({ viewer, repairId: params.id, forShop: true }, query.cursor),
  );
  mount(server, { call: writeToCustomer, who: inHouse }, ({ db, viewer, params, body }) =>
    talk.fromShop(db, { viewer, repairId: params.id, forShop: true }, body),
  );
  mount(server, { call: readFromCustomer, who: inHouse }, async ({ viewer, params, body }) => {
    await talk.read({ viewer, repairId: params.id, forShop: true }, body.seen);
    return {};
  });
  mount(server, { call: handleConversation, who: inHouse }, ({ viewer, params, body }) =>
    talk.handle({ viewer, repairId: params.id, forShop: true }, body.seen),
  );
}
