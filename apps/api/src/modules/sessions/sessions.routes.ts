import {
  ACCESS_TOKEN_HEADER,
  type Answer,
  endSession,
  firstListOf,
  getMe,
  getSession,
  listSessions,
  refreshToken,
  startPage,
} from '@atelier/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#platform/http/errors/failure.ts';
import { acceptedEncoding } from '#platform/http/cache/accepted-encoding.ts';
import { compressText } from '#platform/http/cache/compression.ts';
import { EncodedResponse } from '#platform/http/cache/response-cache.ts';
import { serializeAnswer } from '#platform/http/calls/answers.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import { requestedLanguage } from '#platform/http/calls/requested-language.ts';
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
  const { server, config, mail, realtime, jobs, pages } = context;
  mail.templates.add(newSessionMail);
  mail.templates.add(sessionRevokedMail);
  realtime.useSocketAuth({
    authenticate: (token) => identify(context, token),
    liveSessions: (ids) => findLiveSessions(context, ids),
  });
  jobs.onSchedule('sessions.forgetBrowsers', 'daily', () => deleteExpiredBrowsers(context));

  const from = (request: FastifyRequest): void => requireSameSite(context, request);
  const refreshFrom = async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    const token = readCookie(config, request, 'refresh');
    if (token === null) return null;
    const refreshed = await refresh(context, token);
    if (refreshed === null) {
      clearCookie(config, reply, 'refresh');
      throw new Failure('notSignedIn');
    }
    writeCookie(config, reply, { name: 'refresh', value: refreshed.refreshToken, expires: refreshed.end });
    return refreshed.accessToken;
  };
  mount(server, { call: refreshToken, from, who: anyone }, async ({ request, reply }) => ({
    accessToken: await refreshFrom(request, reply),
  }));

  mount(server, { call: startPage, from, who: anyone }, async ({ query: { page }, request, reply }) => {
    const accessToken = await refreshFrom(request, reply);
    if (accessToken === null) return { user: null, first: null };
    reply.header(ACCESS_TOKEN_HEADER, accessToken);
    // Calls of their own, with their guards, limits and caches.
    const ask = (url: string) =>
      server.inject({
        url,
        remoteAddress: request.ip,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'accept-language': request.headers['accept-language'] ?? '',
          'user-agent': request.headers['user-agent'] ?? '',
        },
      });
    const me = await ask(getMe.path);
    // The session has ended meanwhile, or PostgreSQL is away, so the page asks again by itself.
    if (me.statusCode !== 200) return { user: null, first: null };
    const { user } = me.json<Answer<typeof getMe>>();
    const url = page === undefined ? null : firstListOf(page, user);
    const list = url === null ? null : await ask(url);
    if (page === undefined || url === null || list?.statusCode !== 200) return { user, first: null };
    const body: unknown = list.json();
    const { etag } = list.headers;
    const language = requestedLanguage(request.headers['accept-language']);
    const html = await pages.renderFirstRows({ page, user, language, body });
    const first = { url, etag: typeof etag === 'string' ? etag : null, body, html };
    const plain = Buffer.from(serializeAnswer(startPage, { user, first }));
    return new EncodedResponse(plain, await compressText(plain, acceptedEncoding(request)));
  });

  mount(server, { call: listSessions, who: signedIn }, ({ viewer }) => listOwnSessions(context, viewer));
  mount(server, { call: getSession, who: signedIn }, async ({ viewer, params }) => ({
    session: await readOwnSession(context, viewer, params.id),
  }));
  mount(server, { call: endSession, who: signedIn }, async ({ viewer, params }) => ({
    session: await endOwnSession(context, viewer, params.id),
  }));
}
