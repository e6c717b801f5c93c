import { endSession, getSession, listSessions, refreshToken } from '@atelier/contract';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#platform/http/errors/failure.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import { clearCookie, readCookie, writeCookie } from './browser/cookies.ts';
import type { Guards } from './guards.ts';
import { identify, type SessionContext } from './identify.ts';
import { newSessionMail, sessionRevokedMail } from './sessions.mails.ts';
import {
  deleteExpiredBrowsers,
  endOwnSession,
  findLiveSessions,
  listOwnSessions,
  readOwnSession,
  refresh,
  requireSameSite,
} from './sessions.service.ts';

export function serveSessions(context: SessionContext, { signedIn }: Guards): void {
  const { server, config, mail, realtime, jobs } = context;
  mail.templates.add(newSessionMail);
  mail.templates.add(sessionRevokedMail);
  realtime.useSocketAuth({
    authenticate: (token) => identify(context, token),
    liveSessions: (ids) => findLiveSessions(context, ids),
  });
  jobs.onSchedule('sessions.forgetBrowsers', 'daily', () => deleteExpiredBrowsers(context));

  const from = (request: FastifyRequest): void => requireSameSite(context, request);
  mount(server, { call: refreshToken, from, who: anyone }, async ({ request, reply }) => {
    const token = readCookie(config, request, 'refresh');
    if (token === null) return { accessToken: null };
    const refreshed = await refresh(context, token);
    if (refreshed === null) {
      clearCookie(config, reply, 'refresh');
      throw new Failure('notSignedIn');
    }
    writeCookie(config, reply, { name: 'refresh', value: refreshed.refreshToken, expires: refreshed.end });
    return { accessToken: refreshed.accessToken };
  });

  mount(server, { call: listSessions, who: signedIn }, ({ viewer }) => listOwnSessions(context, viewer));
  mount(server, { call: getSession, who: signedIn }, async ({ viewer, params }) => ({
    session: await readOwnSession(context, viewer, params.id),
  }));
  mount(server, { call: endSession, who: signedIn }, async ({ viewer, params }) => ({
    session: await endOwnSession(context, viewer, params.id),
  }));
}
