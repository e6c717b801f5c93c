import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { day, second } from '#platform/config/limits.ts';

/** Cookies of ours, by what they are for. */
export type Cookies = {
  readRefresh(request: FastifyRequest): string | null;
  writeRefresh(reply: FastifyReply, token: string, end: Date): void;
  clearRefresh(reply: FastifyReply): void;
  /** The secret by which a browser is known again; it survives sign-out (specification/faults#b5). */
  readBrowser(request: FastifyRequest): string | null;
  writeBrowser(reply: FastifyReply, secret: string): void;
  /** Which registration was made in this browser; it waits for the mailed link (specification/faults#w14). */
  readRegistration(request: FastifyRequest): string | null;
  writeRegistration(reply: FastifyReply, token: string): void;
  clearRegistration(reply: FastifyReply): void;
  /** What whoever signs in at a third party has to bring back (specification/faults#w9). */
  readAuthorizationRequest(request: FastifyRequest): string | null;
  writeAuthorizationRequest(reply: FastifyReply, authorizationRequest: string, lifetime: number): void;
  clearAuthorizationRequest(reply: FastifyReply): void;
};

/** How long a browser is known for, in milliseconds: as long as browsers let a cookie live. */
export const browserLifetime = 400 * day;

/** As long as the link that it waits for. */
const registrationLifetime = day;

/** What is said of one of our cookies; the rest is the same for all. */
type CookieInput = { readonly name: string; readonly value: string } & (
  | { readonly expires: Date }
  | { readonly maxAge: number }
);

/** In production `Secure` and `__Host-`: no other host of the domain can plant or read them (specification/faults#t15). */
export function createCookies(production: boolean): Cookies {
  const prefix = production ? '__Host-' : '';
  const names = {
    refresh: `${prefix}refresh`,
    browser: `${prefix}browser`,
    registration: `${prefix}registration`,
    departure: `${prefix}departure`,
  };
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: production } as const;
  const read = (request: FastifyRequest, name: string): string | null =>
    parseCookie(request.headers.cookie ?? '')[name] ?? null;
  const write = (reply: FastifyReply, cookie: CookieInput): void => {
    reply.header('set-cookie', stringifySetCookie({ ...cookie, ...attributes }));
  };
  const clear = (reply: FastifyReply, name: string): void => write(reply, { name, value: '', expires: new Date(0) });
  return {
    readRefresh: (request) => read(request, names.refresh),
    writeRefresh: (reply, token, expires) => write(reply, { name: names.refresh, value: token, expires }),
    clearRefresh: (reply) => clear(reply, names.refresh),
    readRegistration: (request) => read(request, names.registration),
    writeRegistration: (reply, token) =>
      write(reply, { name: names.registration, value: token, maxAge: registrationLifetime / second }),
    clearRegistration: (reply) => clear(reply, names.registration),
    readAuthorizationRequest: (request) => read(request, names.departure),
    writeAuthorizationRequest: (reply, authorizationRequest, lifetime) =>
      write(reply, { name: names.departure, value: authorizationRequest, maxAge: lifetime / second }),
    clearAuthorizationRequest: (reply) => clear(reply, names.departure),
    readBrowser: (request) => read(request, names.browser),
    writeBrowser: (reply, secret) =>
      write(reply, { name: names.browser, value: secret, maxAge: browserLifetime / second }),
  };
}
