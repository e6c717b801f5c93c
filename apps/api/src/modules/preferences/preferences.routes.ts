import { changePreference, getPreferences } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { readPreferences, updatePreference } from './preferences.service.ts';

export function servePreferences(platform: Platform, { signedIn }: Guards): void {
  const { server } = platform;
  mount(server, { call: getPreferences, who: signedIn }, ({ viewer }) => readPreferences(platform, viewer.userId));
  mount(server, { call: changePreference, who: signedIn }, ({ viewer, body }) =>
    updatePreference(platform, viewer.userId, body),
  );
}
