import * as z from 'zod/mini';
import { deleteCall, getCall, named, postCall } from '../call.ts';
import { Empty, IdParams, nullableString } from '../fields.ts';

/**
 * Session on the wire (specification/shapes#a-session). The browser derives which one is active or current. `location` needs the operator's
 * geoip file. Its country is ISO 3166-1 alpha-2.
 */
export const Session = named(
  'Session',
  z.object({
    id: z.string(),
    ip: nullableString,
    location: z.nullable(z.object({ country: nullableString, city: nullableString })),
    browser: nullableString,
    os: nullableString,
    device: nullableString,
    createdAt: z.string(),
    expiresAt: z.string(),
    revokedAt: nullableString,
  }),
);
export type Session = z.infer<typeof Session>;

/** Returns a fresh access token for the refresh cookie, or null without one (specification/signing-in#refresh). */
export const refreshToken = getCall('/auth/me/token', 'Refresh the access token', {
  answer: z.object({ accessToken: nullableString }),
  errors: ['notSignedIn', 'notAllowed'],
});

/** Ends the session of the cookie or bearer token. Also accepts an expired token or none (specification/faults#t9). */
export const logout = postCall('/auth/logout', 'Sign out', { answer: Empty, errors: ['notAllowed'] });

export const listSessions = getCall('/auth/me/sessions', 'My sessions, newest first', { answer: z.array(Session) });

export const getSession = getCall('/auth/me/sessions/:id', 'One of my sessions', {
  params: IdParams,
  answer: z.object({ session: Session }),
});

/** Ends another active session of mine at once, on every node (specification/signing-in#sessions). */
export const endSession = deleteCall('/auth/me/sessions/:id', 'End one of my other sessions', {
  params: IdParams,
  answer: z.object({ session: Session }),
  errors: ['sessionCurrent', 'sessionEnded'],
});
