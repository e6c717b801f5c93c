import { getMedians, getSettings, saveSetting } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { readMedians } from './medians.ts';
import * as settings from './settings.service.ts';

export function serveSettings(platform: Platform, { staff, admin }: Guards, store: settings.SettingsStore): void {
  const { server, clock, config } = platform;
  const context = { ...platform, store };
  mount(server, { call: getSettings, who: staff }, ({ db }) => settings.list(db));
  mount(server, { call: saveSetting, who: admin }, ({ viewer, params, body }) =>
    settings.save(context, viewer, { ...params, ...body }),
  );
  mount(server, { call: getMedians, who: admin }, ({ db }) =>
    readMedians(db, clock.now(), { ...store.current(), timeZone: config.settings.SHOP_TIME_ZONE }),
  );
}
