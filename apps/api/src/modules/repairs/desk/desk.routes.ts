import { getDesk, notifyCalling } from '@atelier/contract';
import type { ShopSettings } from '@atelier/domain';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '#modules/sessions/public.ts';
import { createDesk } from './desk.service.ts';
import { publishDeskCounts } from './publish-desk-counts.ts';

export function serveDesk(platform: Platform, { staff, officeAndBench }: Guards, settings: () => ShopSettings): void {
  publishDeskCounts(platform, settings);
  const desk = createDesk(platform, settings);
  mount(platform.server, { call: getDesk, who: staff }, ({ db, viewer, query }) => desk.read(db, viewer, query));
  mount(platform.server, { call: notifyCalling, who: officeAndBench }, async ({ db, viewer, params }) => {
    await desk.tellCalling(db, viewer, params.id);
    return {};
  });
}
