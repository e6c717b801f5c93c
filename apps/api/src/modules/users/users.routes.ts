import { changeAvatar, getMe, removeAvatar, updateMe, updateMyLanguage } from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { createAvatars } from './avatar.service.ts';
import { createUsers } from './users.service.ts';

export function serveUsers(platform: Platform, { signedIn }: Guards): void {
  const { server, limits } = platform;
  const users = createUsers(platform);
  const avatars = createAvatars(platform);

  mount(server, { call: getMe, who: signedIn }, async ({ viewer }) => ({ user: await users.me(viewer) }));
  mount(server, { call: updateMe, who: signedIn }, async ({ viewer, body }) => ({
    user: await users.change(viewer, body),
  }));
  mount(server, { call: updateMyLanguage, who: signedIn }, async ({ viewer, body }) => ({
    user: await users.changeLanguage(viewer, body.lang),
  }));
  mount(
    server,
    { call: changeAvatar, limit: { rate: limits.perUser.avatarTries, by: 'viewer' }, who: signedIn },
    async ({ viewer, file }) => ({ user: await avatars.change(viewer, file) }),
  );
  mount(server, { call: removeAvatar, who: signedIn }, async ({ viewer }) => ({ user: await avatars.remove(viewer) }));
}
