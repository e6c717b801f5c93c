import { getMedians, getSettings, saveSetting } from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { readMedians } from './medians.ts';
import type { SettingsStore } from './settings.service.ts';

export function serveSettings(platform: Platform, { staff, admin }: Guards, settings: SettingsStore): void {
  const { server, clock, config } = platform;
  mount(server, { call: getSettings, who: staff }, ({ db }) => settings.list(db));
  mount(server, { call: saveSetting, who: admin }, ({ viewer, params, body }) =>
    settings.save(viewer, { ...params, ...body }),
  );
  mount(server, { call: getMedians, who: admin }, ({ db }) =>
    readMedians(db, clock.now(), { ...settings.current(), timeZone: config.settings.SHOP_TIME_ZONE }),
  );
}
