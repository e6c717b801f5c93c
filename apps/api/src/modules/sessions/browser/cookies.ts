import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { day, second } from '#platform/config/limits.ts';

/**
 * - `refresh`: refresh token of the session.
 * - `browser`: secret of a known browser. It survives sign-out (specification/faults#b5).
 * - `registration`: registration of this browser, used when the mailed link opens (specification/faults#w14).
 * - `departure`: authorization request of a third-party sign-in (specification/faults#w9).
 */
type CookieName = 'refresh' | 'browser' | 'registration' | 'departure';

/** Cookie to write. `maxAge` is in milliseconds. */
type CookieInput =
  | { readonly name: 'refresh'; readonly value: string; readonly expires: Date }
  | { readonly name: 'departure'; readonly value: string; readonly maxAge: number }
  | { readonly name: 'browser' | 'registration'; readonly value: string };

type CookieConfig = Pick<Config, 'production'>;

/** In milliseconds. 400 days is the browsers' maximum for cookies. */
export const browserLifetime = 400 * day;

/** Equals the lifetime of the mailed link. */
const registrationLifetime = day;

export function readCookie(config: CookieConfig, request: FastifyRequest, name: CookieName): string | null {
  return parseCookie(request.headers.cookie ?? '')[prefixed(config, name)] ?? null;
}

export function writeCookie(config: CookieConfig, reply: FastifyReply, cookie: CookieInput): void {
  setCookie(config, reply, { name: cookie.name, value: cookie.value, ...lifetimeOf(cookie) });
}

function lifetimeOf(cookie: CookieInput): Pick<SetCookie, 'expires' | 'maxAge'> {
  if ('expires' in cookie) return { expires: cookie.expires };
  if ('maxAge' in cookie) return { maxAge: cookie.maxAge / second };
  return { maxAge: (cookie.name === 'browser' ? browserLifetime : registrationLifetime) / second };
}

export function clearCookie(config: CookieConfig, reply: FastifyReply, name: CookieName): void {
  setCookie(config, reply, { name, value: '', expires: new Date(0) });
}

type NamedCookie = SetCookie & { readonly name: CookieName };

function setCookie(config: CookieConfig, reply: FastifyReply, { name, ...cookie }: NamedCookie): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production } as const;
  reply.header('set-cookie', stringifySetCookie({ name: prefixed(config, name), ...cookie, ...attributes }));
}

/** Uses `Secure` and `__Host-` in production, so other hosts of the domain can't set or read cookies (specification/faults#t15). */
function prefixed({ production }: CookieConfig, name: CookieName): string {
  return production ? `__Host-${name}` : name;
}
