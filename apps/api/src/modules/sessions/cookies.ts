import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { day, second } from '#platform/config/limits.ts';

export type Cookies = {
  readRefresh(request: FastifyRequest): string | null;
  writeRefresh(reply: FastifyReply, token: string, end: Date): void;
  clearRefresh(reply: FastifyReply): void;
  /** Secret of a known browser. It survives sign-out (specification/faults#b5). */
  readBrowser(request: FastifyRequest): string | null;
  writeBrowser(reply: FastifyReply, secret: string): void;
  /** Registration of this browser, used when the mailed link opens (specification/faults#w14). */
  readRegistration(request: FastifyRequest): string | null;
  writeRegistration(reply: FastifyReply, token: string): void;
  clearRegistration(reply: FastifyReply): void;
  /** Authorization request of a third-party sign-in (specification/faults#w9). */
  readAuthorizationRequest(request: FastifyRequest): string | null;
  writeAuthorizationRequest(reply: FastifyReply, authorizationRequest: string, lifetime: number): void;
  clearAuthorizationRequest(reply: FastifyReply): void;
};

/** In milliseconds. 400 days is the browsers' maximum for cookies. */
export const browserLifetime = 400 * day;

/** Equals the lifetime of the mailed link. */
const registrationLifetime = day;

type CookieInput = { readonly name: string; readonly value: string } & (
  | { readonly expires: Date }
  | { readonly maxAge: number }
);

/** Uses `Secure` and `__Host-` in production, so other hosts of the domain can't set or read cookies (specification/faults#t15). */
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
