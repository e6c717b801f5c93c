import { getDesk, notifyCalling } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Guards } from '#modules/sessions/public.ts';
import * as desk from './desk.service.ts';
import { publishDeskCounts } from './publish-desk-counts.ts';

export function serveDesk(context: desk.DeskServiceContext, { staff, officeAndBench }: Guards): void {
  const { server, settings } = context;
  publishDeskCounts(context, settings);
  mount(server, { call: getDesk, who: staff }, ({ db, viewer, query }) => desk.read(context, db, { ...query, viewer }));
  mount(server, { call: notifyCalling, who: officeAndBench }, async ({ db, viewer, params }) => {
    await desk.publishCalling(context, db, { viewer, repairId: params.id });
    return {};
  });
}
