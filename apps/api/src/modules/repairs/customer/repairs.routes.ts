import { Readable } from 'node:stream';
import {
  answerProposal,
  reportReachable,
  cancelRepair,
  confirmAttendance,
  completeRepair,
  getMyRepair,
  getRepairCalendar,
  listMyRepairs,
  listOpenSlots,
  listOpenSlotsAt,
  moveVisit,
  saveRepairRequest,
} from '@atelier/contract';
import { FileStream } from '#platform/http/calls/answers.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { Guards } from '#modules/sessions/public.ts';
import { offerAt } from './offered-slots.ts';
import * as repairs from './repairs.service.ts';
import * as visitSlots from './visit-slots.ts';

export function serveRepairs(context: repairs.RepairsContext, { customer, customerWithText }: Guards): void {
  const { server, limits } = context;
  const perViewer = limits.perUser.repairSaves;
  const { all, single, answerAll, answerSingle } = repairs.createRepairReads(context);

  mount(server, { call: listMyRepairs, who: customerWithText(all) }, ({ request, viewer }) =>
    answerAll(request, viewer),
  );
  mount(server, { call: getMyRepair, who: customerWithText(single) }, ({ request, viewer }) =>
    answerSingle(request, viewer),
  );
  mount(server, { call: getRepairCalendar, who: customer }, async ({ db, viewer, params, reply }) => {
    const { name, text } = await repairs.calendar(context, db, { viewer, id: params.id });
    reply.headers({
      'content-length': Buffer.byteLength(text),
      'content-disposition': `attachment; filename="${name}"`,
    });
    return new FileStream(Readable.from([text]));
  });
  mount(server, { call: saveRepairRequest, perViewer, who: customer }, ({ db, viewer, body }) =>
    repairs.save(context, db, { viewer, request: body }),
  );
  mount(server, { call: answerProposal, who: customer }, ({ db, viewer, params, body }) =>
    repairs.answer(context, db, { ...body, viewer, id: params.id }),
  );
  mount(server, { call: cancelRepair, who: customer }, ({ db, viewer, params, body }) =>
    repairs.take(context, db, { ...body, viewer, id: params.id, action: 'Repair.cancel.request' }),
  );
  mount(server, { call: listOpenSlots, who: customer }, ({ db, viewer, query }) =>
    visitSlots.offer(context, db, { viewer, id: query.repairId }),
  );
  mount(server, { call: listOpenSlotsAt, who: customer }, ({ db, viewer, body }) =>
    offerAt(context, db, { ...body, customerId: viewer.userId }),
  );
  mount(server, { call: moveVisit, who: customer }, ({ db, viewer, params, body }) =>
    visitSlots.move(context, db, { ...body, viewer, id: params.id }),
  );
  mount(server, { call: reportReachable, who: customer }, ({ db, viewer, params, body }) =>
    repairs.take(context, db, { ...body, viewer, id: params.id, action: 'Repair.reachable' }),
  );
  mount(server, { call: confirmAttendance, who: customer }, ({ db, viewer, params, body }) =>
    repairs.attend(context, db, { ...body, viewer, id: params.id }),
  );
  mount(server, { call: completeRepair, who: customer }, ({ db, viewer, params, body }) =>
    repairs.take(context, db, { ...body, viewer, id: params.id, action: 'Repair.completed' }),
  );
}
