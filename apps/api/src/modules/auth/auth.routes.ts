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
import { askedLanguage } from '#platform/http/asked-language.ts';
import { anyone, mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { bearerOf, type Guards, type Sessions } from '../sessions/public.ts';
import type { AuthParts } from './auth-context.ts';
import { createAuth } from './auth.service.ts';
import type { AwaitingCode } from './await-code.ts';
import type { Details, SignedInNow } from './verify-email.ts';

/**
 * Calls for whoever isn't signed in yet, and the way out; from our own pages only (specification/faults#w15). And what somebody who is
 * signed in signs in with.
 */
export function serveAuth(platform: Platform, guards: Guards, parts: AuthParts): void {
  const { sessions } = parts;
  const { server } = platform;
  const { signedIn } = guards;
  const { cookies, ownPages, visitorOf } = sessions;
  const auth = createAuth(platform, parts);
  const hold = createHolder(sessions);
  const viewerOf = (request: FastifyRequest) => () =>
    sessions.shownBy({ cookie: cookies.readRefresh(request), bearer: bearerOf(request) });
  const guarantees = {
    from: ownPages,
    limit: { rate: platform.limits.signIn.perAddress, by: 'address' },
    who: anyone,
  } as const;

  mount(server, { call: register, ...guarantees }, async ({ body, request, reply }) => {
    const { network } = visitorOf(request);
    return hold.registration(reply, await auth.register({ body, network, lang: languageOf(request) }));
  });

  // Counted by account and network inside: only failures count (specification/faults#b1, #b2).
  mount(server, { call: login, from: ownPages, who: anyone }, async ({ body, request, reply }) => {
    const result = await auth.signIn({ body, visitor: visitorOf(request), lang: languageOf(request) });
    return 'begun' in result ? hold.session(request, reply, result) : hold.registration(reply, result);
  });

  mount(server, { call: startThirdParty, ...guarantees }, async ({ body, reply }) => {
    const { url, cookie } = await auth.startThirdParty(body?.referrer);
    cookies.writeDeparture(reply, cookie, platform.limits.provider.away);
    return { url };
  });

  mount(server, { call: thirdPartySignIn, ...guarantees }, async ({ body, request, reply }) => {
    const departure = auth.findDeparture(cookies.readDeparture(request), body.state);
    // Good for one try, however that ends.
    cookies.clearDeparture(reply);
    const [visitor, lang] = [visitorOf(request), languageOf(request)];
    const result = await auth.thirdPartySignIn({ departure, code: body.code, visitor, lang });
    if (result.made && cookies.readRegistration(request) !== null) cookies.clearRegistration(reply);
    const { referrer } = departure;
    return { ...(await hold.session(request, reply, result)), ...(referrer === undefined ? {} : { referrer }) };
  });

  // 'Use a different account' comes here as well: whoever is next finds neither session nor registration.
  mount(server, { call: logout, from: ownPages, who: anyone }, async ({ request, reply }) => {
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
    if (!('begun' in result)) return { success: true, ...result };
    if (cookie !== null) cookies.clearRegistration(reply);
    return { success: true, ...(await hold.session(request, reply, result)) };
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
    return hold.session(request, reply, result);
  });

  // The current password is counted inside: only wrong ones count (specification/faults#b13).
  mount(server, { call: changeEmail, who: signedIn }, async ({ viewer, body, request }) => ({
    verifyToken: await auth.requestEmailChange({ viewer, body, lang: languageOf(request) }),
  }));

  mount(server, { call: changePassword, who: signedIn }, async ({ viewer, body, request }) => {
    await auth.changePassword({ viewer, body, visitor: visitorOf(request) });
    return {};
  });
}

/** What a browser is given to hold, in cookies that no script reads. */
function createHolder({ cookies, signOut }: Sessions) {
  return {
    /** A session; the one that the browser held until now ends. */
    session: async (request: FastifyRequest, reply: FastifyReply, { begun, user }: SignedInNow) => {
      await signOut({ cookie: cookies.readRefresh(request), bearer: null });
      cookies.writeRefresh(reply, begun.refreshToken, begun.end);
      cookies.writeBrowser(reply, begun.browserSecret);
      return { accessToken: begun.accessToken, user };
    },
    registration: (reply: FastifyReply, { verifyToken, registrationCookie }: AwaitingCode) => {
      cookies.writeRegistration(reply, registrationCookie);
      return { verifyToken };
    },
  };
}

function languageOf(request: FastifyRequest) {
  return askedLanguage(request.headers['accept-language']);
}

/** Who the address is to belong to; null where nothing was typed. The contract sees to it that all is there, or none. */
function detailsOf({ firstName, lastName, password, phone }: CallData<typeof verifyEmail, 'body'>): Details | null {
  return firstName === undefined || lastName === undefined || password === undefined
    ? null
    : { firstName, lastName, password, phone: phone === undefined || phone === '' ? null : phone };
}
