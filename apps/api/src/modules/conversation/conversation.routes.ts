import {
  attachToCustomer,
  attachToShop,
  callInstead,
  getConversation,
  getMessagePhoto,
  getMyConversation,
  getStaffMessagePhoto,
  handleConversation,
  readFromCustomer,
  readFromShop,
  withdrawMessage,
  writeToCustomer,
  writeToShop,
} from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { forOneViewer } from '../photos/public.ts';
import type { Guards } from '../sessions/public.ts';
import type { Conversation } from './conversation.service.ts';

/** The conversation about a repair, for its customer and for whoever of the shop sees all repairs. */
export function serveConversation(
  { server, limits }: Platform,
  { customer, inHouse }: Guards,
  talk: Conversation,
): void {
  const tries = { rate: limits.perUser.photoTries, by: 'viewer' } as const;

  mount(server, { call: getMyConversation, who: customer }, ({ viewer, params, query }) =>
    talk.list({ viewer, repairId: params.id, forShop: false }, query.cursor),
  );
  mount(server, { call: writeToShop, who: customer }, ({ db, viewer, params, body }) =>
    talk.fromCustomer(db, { viewer, repairId: params.id, forShop: false }, body),
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
  mount(server, { call: callInstead, who: inHouse }, ({ viewer, params }) =>
    talk.callInstead({ viewer, repairId: params.id, forShop: true }),
  );
  mount(server, { call: attachToShop, limit: tries, who: customer }, ({ viewer, params, file, once }) =>
    talk.attach({ viewer, repairId: params.id, forShop: false }, file, once),
  );
  mount(server, { call: getMessagePhoto, who: customer }, ({ db, viewer, params, reply }) => {
    forOneViewer(reply);
    return talk.openPhoto(db, { viewer, repairId: params.id, forShop: false }, params.photoId);
  });
  mount(server, { call: attachToCustomer, limit: tries, who: inHouse }, ({ viewer, params, file, once }) =>
    talk.attach({ viewer, repairId: params.id, forShop: true }, file, once),
  );
  mount(server, { call: getStaffMessagePhoto, who: inHouse }, ({ db, viewer, params, reply }) => {
    forOneViewer(reply);
    return talk.openPhoto(db, { viewer, repairId: params.id, forShop: true }, params.photoId);
  });
}
