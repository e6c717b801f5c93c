import { getSettings, saveSetting } from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import type { SettingsStore } from './settings.service.ts';

/** What the shop has set: read by the staff, set by whoever runs it. */
export function serveSettings({ server }: Platform, { staff, admin }: Guards, settings: SettingsStore): void {
  mount(server, { call: getSettings, who: staff }, ({ db }) => settings.list(db));
  mount(server, { call: saveSetting, who: admin }, ({ viewer, params, body }) =>
    settings.save(viewer, { ...params, ...body }),
  );
}
