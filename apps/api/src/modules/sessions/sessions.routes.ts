import { endSession, getSession, listSessions, refreshToken } from '@atelier/contract';
import { Failure } from '#platform/http/failure.ts';
import { anyone, mount } from '#platform/http/mount.ts';
import { hour } from '#platform/config/limits.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from './guards.ts';
import type { Sessions } from './sessions.service.ts';

export function serveSessions(platform: Platform, { signedIn }: Guards, sessions: Sessions): void {
  const { server } = platform;
  const { cookies, own } = sessions;

  sessions.registerMails();
  platform.realtime.useSocketAuth(sessions.socketAuth);
  platform.jobs.every('sessions.forgetBrowsers', 24 * hour, sessions.deleteExpiredBrowsers);

  mount(server, { call: refreshToken, from: sessions.requireSameSite, who: anyone }, async ({ request, reply }) => {
    const token = cookies.readRefresh(request);
    if (token === null) return { accessToken: null };
    const refreshed = await sessions.refresh(token);
    if (refreshed === null) {
      cookies.clearRefresh(reply);
      throw new Failure('notSignedIn');
    }
    cookies.writeRefresh(reply, refreshed.refreshToken, refreshed.end);
    return { accessToken: refreshed.accessToken };
  });

  mount(server, { call: listSessions, who: signedIn }, ({ viewer }) => own.list(viewer));
  mount(server, { call: getSession, who: signedIn }, async ({ viewer, params }) => ({
    session: await own.one(viewer, params.id),
  }));
  mount(server, { call: endSession, who: signedIn }, async ({ viewer, params }) => ({
    session: await own.end(viewer, params.id),
  }));
}
