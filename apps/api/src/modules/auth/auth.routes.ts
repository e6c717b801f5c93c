import {
  acceptInvitation,
  type CallData,
  changeEmail,
  changePassword,
  declineInvitation,
  login,
  logout,
  readInvitation,
  register,
  requestPasswordReset,
  resendCode,
  resetPassword,
  startThirdParty,
  thirdPartySignIn,
  verifyEmail,
  verifyResetCode,
} from '@atelier/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedLanguage } from '#platform/http/requested-language.ts';
import { anyone, mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { bearerOf, type Guards, type Sessions } from '../sessions/public.ts';
import type { AuthDeps } from './auth-context.ts';
import { createAuth } from './auth.service.ts';
import type { PendingVerification } from './pending-verification.ts';
import type { AccountDetails, SignInResult } from './verify-email.ts';

/** Registers the auth routes. Calls without a session are accepted from our own pages only (specification/faults#w15). */
export function serveAuth(platform: Platform, guards: Guards, deps: AuthDeps): void {
  const { sessions } = deps;
  const { server } = platform;
  const { signedIn } = guards;
  const { cookies, requireSameSite, visitorOf } = sessions;
  const auth = createAuth(platform, deps);
  const cookieWriter = createCookieWriter(sessions);
  const viewerOf = (request: FastifyRequest) => () =>
    sessions.findViewer({ cookie: cookies.readRefresh(request), bearer: bearerOf(request) });
  const guarantees = {
    from: requireSameSite,
    limit: { rate: platform.limits.signIn.perAddress, by: 'address' },
    who: anyone,
  } as const;

  mount(server, { call: register, ...guarantees }, async ({ body, request, reply }) => {
    const { network } = visitorOf(request);
    return cookieWriter.registration(reply, await auth.register({ body, network, lang: languageOf(request) }));
  });

  // The service counts failures by account and network (specification/faults#b1, #b2).
  mount(server, { call: login, from: requireSameSite, who: anyone }, async ({ body, request, reply }) => {
    const result = await auth.signIn({ body, visitor: visitorOf(request), lang: languageOf(request) });
    return 'session' in result
      ? cookieWriter.session(request, reply, result)
      : cookieWriter.registration(reply, result);
  });

  mount(server, { call: startThirdParty, ...guarantees }, async ({ body, reply }) => {
    const { url, cookie } = await auth.startThirdParty(body?.referrer);
    cookies.writeAuthorizationRequest(reply, cookie, platform.limits.provider.maxAbsence);
    return { url };
  });

  mount(server, { call: thirdPartySignIn, ...guarantees }, async ({ body, request, reply }) => {
    const authorizationRequest = auth.findAuthorizationRequest(cookies.readAuthorizationRequest(request), body.state);
    // The cookie allows one try, whatever its outcome.
    cookies.clearAuthorizationRequest(reply);
    const [visitor, lang] = [visitorOf(request), languageOf(request)];
    const result = await auth.thirdPartySignIn({ authorizationRequest, code: body.code, visitor, lang });
    if (result.isNew && cookies.readRegistration(request) !== null) cookies.clearRegistration(reply);
    const { referrer } = authorizationRequest;
    return { ...(await cookieWriter.session(request, reply, result)), ...(referrer === undefined ? {} : { referrer }) };
  });

  // 'Use a different account' calls this too, so the pending registration is cleared with the session.
  mount(server, { call: logout, from: requireSameSite, who: anyone }, async ({ request, reply }) => {
    cookies.clearRefresh(reply);
    if (cookies.readRegistration(request) !== null) cookies.clearRegistration(reply);
    await sessions.signOut({ cookie: cookies.readRefresh(request), bearer: bearerOf(request) });
    return {};
  });

  mount(server, { call: verifyEmail, ...guarantees }, async ({ body, request, reply }) => {
    const { token, code } = body;
    const cookie = cookies.readRegistration(request);
    const [visitor, viewer, lang] = [visitorOf(request), viewerOf(request), languageOf(request)];
    const result = await auth.verifyEmail({ token, code, details: detailsOf(body), cookie, visitor, viewer, lang });
    if (!('session' in result)) return { success: true, ...result };
    if (cookie !== null) cookies.clearRegistration(reply);
    return { success: true, ...(await cookieWriter.session(request, reply, result)) };
  });

  mount(server, { call: resendCode, ...guarantees }, async ({ body, request }) => {
    await auth.resendCode({ token: body.token, lang: languageOf(request), viewer: viewerOf(request) });
    return {};
  });

  mount(server, { call: requestPasswordReset, ...guarantees }, async ({ body, request }) => ({
    verifyToken: await auth.requestReset(body.email, languageOf(request)),
    message: 'codeSent',
  }));

  mount(server, { call: verifyResetCode, ...guarantees }, async ({ body, request }) => ({
    verifyToken: await auth.verifyResetCode({ ...body, network: visitorOf(request).network }),
  }));

  mount(server, { call: resetPassword, ...guarantees }, async ({ body, request, reply }) => {
    cookies.writeBrowser(reply, await auth.resetPassword({ ...body, visitor: visitorOf(request) }));
    return {};
  });

  mount(server, { call: readInvitation, ...guarantees }, ({ body }) => auth.readInvitation(body.token));

  mount(server, { call: declineInvitation, ...guarantees }, async ({ body }) => {
    await auth.declineInvitation(body.token);
    return {};
  });

  mount(server, { call: acceptInvitation, ...guarantees }, async ({ body, request, reply }) => {
    const { token, password, phoneEnd } = body;
    const result = await auth.acceptInvitation({ token, password, phoneEnd, visitor: visitorOf(request) });
    if (cookies.readRegistration(request) !== null) cookies.clearRegistration(reply);
    return cookieWriter.session(request, reply, result);
  });

  // The service counts wrong current passwords (specification/faults#b13).
  mount(server, { call: changeEmail, who: signedIn }, async ({ viewer, body, request }) => ({
    verifyToken: await auth.requestEmailChange({ viewer, body, lang: languageOf(request) }),
  }));

  mount(server, { call: changePassword, who: signedIn }, async ({ viewer, body, request }) => {
    await auth.changePassword({ viewer, body, visitor: visitorOf(request) });
    return {};
  });
}

function createCookieWriter({ cookies, signOut }: Sessions) {
  return {
    /** Writes the new session's cookies and ends the browser's previous session. */
    session: async (request: FastifyRequest, reply: FastifyReply, { session, user }: SignInResult) => {
      await signOut({ cookie: cookies.readRefresh(request), bearer: null });
      cookies.writeRefresh(reply, session.refreshToken, session.end);
      cookies.writeBrowser(reply, session.browserSecret);
      return { accessToken: session.accessToken, user };
    },
    registration: (reply: FastifyReply, { verifyToken, registrationCookie }: PendingVerification) => {
      cookies.writeRegistration(reply, registrationCookie);
      return { verifyToken };
    },
  };
}

function languageOf(request: FastifyRequest) {
  return requestedLanguage(request.headers['accept-language']);
}

/** Returns the account details, or null if none were typed. The contract guarantees all or none. */
function detailsOf({
  firstName,
  lastName,
  password,
  phone,
}: CallData<typeof verifyEmail, 'body'>): AccountDetails | null {
  return firstName === undefined || lastName === undefined || password === undefined
    ? null
    : { firstName, lastName, password, phone: phone === undefined || phone === '' ? null : phone };
}
