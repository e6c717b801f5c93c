import {
  login,
  logout,
  register,
  requestPasswordReset,
  resendCode,
  resetPassword,
  verifyEmail,
  verifyResetCode,
} from '@atelier/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyone, mount } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { bearerOf, type Begun, type Sessions } from '../sessions/public.ts';
import { askedLanguage } from '../users/public.ts';
import { createAuth } from './auth.service.ts';
import type { Passwords } from './passwords.ts';

const languageOf = (request: FastifyRequest) => askedLanguage(request.headers['accept-language']);

/** Calls for whoever isn't signed in yet, and the way out; from our own pages only (W15). */
export const serveAuth = (platform: Platform, sessions: Sessions, passwords: Passwords): void => {
  const { server } = platform;
  const { cookies, ownPages } = sessions;
  const auth = createAuth(platform, sessions, passwords);
  const byAddress = { rate: platform.limits.signIn.perAddress, by: 'address' } as const;

  const hold = (reply: FastifyReply, begun: Begun): string => {
    cookies.writeRefresh(reply, begun.refreshToken, begun.end);
    cookies.writeBrowser(reply, begun.browserSecret);
    return begun.accessToken;
  };

  mount(server, register, { from: ownPages, limit: byAddress, who: anyone }, async ({ body, request }) => ({
    verifyToken: await auth.register(body, languageOf(request)),
  }));

  // Counted by account and address inside: only failures count (B1, B2).
  mount(server, login, { from: ownPages, who: anyone }, async ({ body, request, reply }) => {
    const visitor = sessions.visitorOf(request);
    const result = await auth.signIn({ body, visitor, lang: languageOf(request) });
    return 'verifyToken' in result ? result : { accessToken: hold(reply, result.begun), user: result.user };
  });

  mount(server, logout, { from: ownPages, who: anyone }, async ({ request, reply }) => {
    cookies.clearRefresh(reply);
    await sessions.signOut({ cookie: cookies.readRefresh(request), bearer: bearerOf(request) });
    return {};
  });

  mount(server, verifyEmail, { from: ownPages, limit: byAddress, who: anyone }, async ({ body, request, reply }) => {
    const { begun, user } = await auth.verifyEmail(body.token, body.code, sessions.visitorOf(request));
    return { success: true, user, accessToken: hold(reply, begun) };
  });

  mount(server, resendCode, { from: ownPages, limit: byAddress, who: anyone }, async ({ body, request }) => {
    await auth.resendCode(body.token, languageOf(request));
    return {};
  });

  mount(server, requestPasswordReset, { from: ownPages, limit: byAddress, who: anyone }, async ({ body, request }) => ({
    verifyToken: await auth.requestReset(body.email, languageOf(request)),
    message: 'codeSent',
  }));

  mount(server, verifyResetCode, { from: ownPages, limit: byAddress, who: anyone }, async ({ body }) => ({
    verifyToken: await auth.verifyResetCode(body.token, body.code),
  }));

  mount(server, resetPassword, { from: ownPages, limit: byAddress, who: anyone }, async ({ body }) => {
    await auth.resetPassword(body.token, body.password);
    return {};
  });
};
