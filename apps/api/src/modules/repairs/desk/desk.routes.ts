import { getDesk, tellCalling } from '@atelier/contract';
import type { ShopSettings } from '@atelier/domain';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '#modules/sessions/public.ts';
import { createDesk } from './desk.service.ts';
import { tellCounts } from './tell-counts.ts';

/** Everybody's first screen. */
export function serveDesk(platform: Platform, { staff, inHouse }: Guards, settings: () => ShopSettings): void {
  tellCounts(platform, settings);
  const desk = createDesk(platform, settings);
  mount(platform.server, { call: getDesk, who: staff }, ({ db, viewer, query }) => desk.read(db, viewer, query));
  mount(platform.server, { call: tellCalling, who: inHouse }, async ({ db, viewer, params }) => {
    await desk.tellCalling(db, viewer, params.id);
    return {};
  });
}
