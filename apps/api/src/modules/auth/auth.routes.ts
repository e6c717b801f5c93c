import * as calls from '@atelier/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedLanguage } from '#platform/http/calls/requested-language.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import { emptyToNull } from '#platform/http/submitted-values.ts';
import {
  bearerOf,
  clearCookie,
  findViewer,
  readCookie,
  requireSameSite,
  signOut,
  visitorOf,
  writeCookie,
  type Guards,
} from '../sessions/public.ts';
import { acceptInvitation, declineInvitation, readInvitation } from './invitations.ts';
import type { AuthContext } from './auth-context.ts';
import { authMails, invitationMail, reinvitationMail } from './auth.mails.ts';
import { requestEmailChange } from './change-email.ts';
import { changePassword } from './passwords/change-password.ts';
import { mailAddressOwner } from './mail-address-owner.ts';
import {
  resendCode,
  verifyEmail,
  type AccountDetails,
  type PendingVerification,
  type SignInResult,
} from './verify-email.ts';
import { register } from './register.ts';
import { requestReset, resetPassword, verifyResetCode } from './passwords/reset-password.ts';
import { signIn } from './sign-in.ts';
import { findAuthorizationRequest, startThirdParty, thirdPartySignIn } from './third-party/third-party-sign-in.ts';
import { deleteExpiredProofs, mailAddressOwnerJob } from '../codes/public.ts';

/** Registers the auth routes. Calls without a session are accepted from our own pages only (specification/faults#w15). */
export function serveAuth(context: AuthContext, { signedIn }: Guards): void {
  const { server, config, limits } = context;
  registerMailsAndJobs(context);
  const from = (request: FastifyRequest): void => requireSameSite(context, request);
  const guarantees = { from, perAddress: limits.signIn.perAddress, who: anyone } as const;

  mount(server, { call: calls.register, ...guarantees }, async ({ body, request, reply }) => {
    const { network } = visitorOf(context, request);
    const pending = await register(context, { body, network, lang: languageOf(request) });
    return answerPending(context, reply, pending);
  });

  // The service counts failures by account and network (specification/faults#b1, #b2).
  mount(server, { call: calls.login, from, who: anyone }, async ({ body, request, reply }) => {
    const result = await signIn(context, { body, visitor: visitorOf(context, request), lang: languageOf(request) });
    return 'session' in result
      ? answerSignedIn(context, { request, reply }, result)
      : answerPending(context, reply, result);
  });

  mount(server, { call: calls.startThirdParty, ...guarantees }, async ({ body, reply }) => {
    const { url, cookie } = await startThirdParty(context, body?.referrer);
    writeCookie(config, reply, { name: 'departure', value: cookie, maxAge: limits.provider.maxAbsence });
    return { url };
  });

  mount(server, { call: calls.thirdPartySignIn, ...guarantees }, async ({ body, request, reply }) => {
    const { code, state } = body;
    const authorizationRequest = findAuthorizationRequest(context, readCookie(config, request, 'departure'), state);
    // The cookie allows one try, whatever its outcome.
    clearCookie(config, reply, 'departure');
    const [visitor, lang] = [visitorOf(context, request), languageOf(request)];
    const result = await thirdPartySignIn(context, { authorizationRequest, code, visitor, lang });
    if (result.isNew) clearRegistration(context, { request, reply });
    const { referrer } = authorizationRequest;
    const answer = await answerSignedIn(context, { request, reply }, result);
    return { ...answer, ...(referrer === undefined ? {} : { referrer }) };
  });

  // 'Use a different account' calls this too, so the pending registration is cleared with the session.
  mount(server, { call: calls.logout, from, who: anyone }, async ({ request, reply }) => {
    await signOut(context, { cookie: readCookie(config, request, 'refresh'), bearer: bearerOf(request) });
    // Errors keep the headers of the reply, and without its cookie a failed sign-out couldn't be repeated.
    clearCookie(config, reply, 'refresh');
    clearRegistration(context, { request, reply });
    return {};
  });

  mount(server, { call: calls.verifyEmail, ...guarantees }, async ({ body, request, reply }) => {
    const { token, code } = body;
    const cookie = readCookie(config, request, 'registration');
    const [visitor, lang] = [visitorOf(context, request), languageOf(request)];
    const viewer = () => viewerOf(context, request);
    const result = await verifyEmail(context, { token, code, details: detailsOf(body), cookie, visitor, viewer, lang });
    if (!('session' in result)) return { success: true, ...result };
    clearRegistration(context, { request, reply });
    return { success: true, ...(await answerSignedIn(context, { request, reply }, result)) };
  });

  mount(server, { call: calls.resendCode, ...guarantees }, async ({ body, request }) => {
    const viewer = () => viewerOf(context, request);
    await resendCode(context, { token: body.token, lang: languageOf(request), viewer });
    return {};
  });

  mount(server, { call: calls.requestPasswordReset, ...guarantees }, async ({ body, request }) => ({
    verifyToken: await requestReset(context, body.email, languageOf(request)),
    message: 'codeSent',
  }));

  mount(server, { call: calls.verifyResetCode, ...guarantees }, async ({ body, request }) => ({
    verifyToken: await verifyResetCode(context, { ...body, network: visitorOf(context, request).network }),
  }));

  mount(server, { call: calls.resetPassword, ...guarantees }, async ({ body, request, reply }) => {
    const browserSecret = await resetPassword(context, { ...body, visitor: visitorOf(context, request) });
    writeCookie(config, reply, { name: 'browser', value: browserSecret });
    return {};
  });

  mount(server, { call: calls.readInvitation, ...guarantees }, ({ body }) => readInvitation(context, body.token));

  mount(server, { call: calls.declineInvitation, ...guarantees }, async ({ body }) => {
    await declineInvitation(context, body.token);
    return {};
  });

  mount(server, { call: calls.acceptInvitation, ...guarantees }, async ({ body, request, reply }) => {
    const result = await acceptInvitation(context, { ...body, visitor: visitorOf(context, request) });
    clearRegistration(context, { request, reply });
    return answerSignedIn(context, { request, reply }, result);
  });

  // The service counts wrong current passwords (specification/faults#b13).
  mount(server, { call: calls.changeEmail, who: signedIn }, async ({ viewer, body, request }) => ({
    verifyToken: await requestEmailChange(context, { viewer, body, lang: languageOf(request) }),
  }));

  mount(server, { call: calls.changePassword, who: signedIn }, async ({ viewer, body, request }) => {
    await changePassword(context, { viewer, body, visitor: visitorOf(context, request) });
    return {};
  });
}

function registerMailsAndJobs(context: AuthContext): void {
  const { mail, jobs } = context;
  for (const template of Object.values(authMails)) mail.templates.add(template);
  mail.templates.add(invitationMail);
  mail.templates.add(reinvitationMail);
  jobs.handle(mailAddressOwnerJob, (payload) => mailAddressOwner(context, payload));
  jobs.onSchedule('auth.forget', 'hourly', () => deleteExpiredProofs(context));
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Writes the new session's cookies and ends the browser's previous session. */
async function answerSignedIn(context: AuthContext, { request, reply }: Exchange, { session, user }: SignInResult) {
  const { config } = context;
  await signOut(context, { cookie: readCookie(config, request, 'refresh'), bearer: null });
  writeCookie(config, reply, { name: 'refresh', value: session.refreshToken, expires: session.end });
  writeCookie(config, reply, { name: 'browser', value: session.browserSecret });
  return { accessToken: session.accessToken, user };
}

function answerPending(
  { config }: AuthContext,
  reply: FastifyReply,
  { verifyToken, registrationCookie }: PendingVerification,
) {
  writeCookie(config, reply, { name: 'registration', value: registrationCookie });
  return { verifyToken };
}

function clearRegistration({ config }: AuthContext, { request, reply }: Exchange): void {
  if (readCookie(config, request, 'registration') !== null) clearCookie(config, reply, 'registration');
}

function viewerOf(context: AuthContext, request: FastifyRequest) {
  return findViewer(context, { cookie: readCookie(context.config, request, 'refresh'), bearer: bearerOf(request) });
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
}: calls.CallData<typeof calls.verifyEmail, 'body'>): AccountDetails | null {
  return firstName === undefined || lastName === undefined || password === undefined
    ? null
    : { firstName, lastName, password, phone: emptyToNull(phone) };
}
