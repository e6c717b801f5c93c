import { Readable } from 'node:stream';
import {
  answerProposal,
  reportReachable,
  cancelRepair,
  completeRepair,
  getMyRepair,
  getRepairCalendar,
  listMyRepairs,
  saveRepairRequest,
} from '@atelier/contract';
import { FileStream } from '#platform/http/answers.ts';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '#modules/sessions/public.ts';
import type { Repairs } from './repairs.service.ts';

export function serveRepairs(
  { server, limits }: Platform,
  { customer, customerWithText }: Guards,
  repairs: Repairs,
): void {
  const saves = { rate: limits.perUser.repairSaves, by: 'viewer' } as const;

  const { all, single, listOf, oneOf } = repairs.reading;

  mount(server, { call: listMyRepairs, who: customerWithText(all) }, ({ request, viewer }) => listOf(request, viewer));
  mount(server, { call: getMyRepair, who: customerWithText(single) }, ({ request, viewer }) => oneOf(request, viewer));
  mount(server, { call: getRepairCalendar, who: customer }, async ({ db, viewer, params, reply }) => {
    const { name, text } = await repairs.calendar(db, viewer, params.id);
    reply.headers({
      'content-length': Buffer.byteLength(text),
      'content-disposition': `attachment; filename="${name}"`,
    });
    return new FileStream(Readable.from([text]));
  });
  mount(server, { call: saveRepairRequest, limit: saves, who: customer }, ({ db, viewer, body }) =>
    repairs.save(db, viewer, body),
  );
  mount(server, { call: answerProposal, who: customer }, ({ db, viewer, params, body }) =>
    repairs.answer(db, viewer, { ...body, id: params.id }),
  );
  mount(server, { call: cancelRepair, who: customer }, ({ db, viewer, params, body }) =>
    repairs.cancel(db, viewer, { ...body, id: params.id }),
  );
  mount(server, { call: reportReachable, who: customer }, ({ db, viewer, params, body }) =>
    repairs.reachable(db, viewer, { ...body, id: params.id }),
  );
  mount(server, { call: completeRepair, who: customer }, ({ db, viewer, params, body }) =>
    repairs.complete(db, viewer, { ...body, id: params.id }),
  );
}
