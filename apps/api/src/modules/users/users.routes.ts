import { changeAvatar, getMe, removeAvatar, updateMe, updateMyLanguage } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import * as avatars from './avatar.service.ts';
import { readUser, updateLanguage, updateProfile } from './users.service.ts';

export function serveUsers(platform: Platform, { signedIn }: Guards): void {
  const { server, limits } = platform;
  avatars.registerUsage(platform);

  mount(server, { call: getMe, who: signedIn }, async ({ viewer }) => ({ user: await readUser(platform, viewer) }));
  mount(server, { call: updateMe, who: signedIn }, async ({ viewer, body }) => ({
    user: await updateProfile(platform, viewer, body),
  }));
  mount(server, { call: updateMyLanguage, who: signedIn }, async ({ viewer, body }) => ({
    user: await updateLanguage(platform, viewer, body.lang),
  }));
  mount(
    server,
    { call: changeAvatar, perViewer: limits.perUser.avatarTries, who: signedIn },
    async ({ viewer, file }) => ({ user: await avatars.replace(platform, viewer, file) }),
  );
  mount(server, { call: removeAvatar, who: signedIn }, async ({ viewer }) => ({
    user: await avatars.remove(platform, viewer),
  }));
}
