import type { FastifyInstance } from 'fastify';

const answersPolicy = "default-src 'none'; frame-ancestors 'none'";

const baseHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': answersPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The web application may have another origin of the same site.
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-store',
};

/** Returns the default headers of every answer (specification/faults#w4). Pages and files override policy and caching. */
export function securityHeaders(production: boolean): Readonly<Record<string, string>> {
  return production
    ? // Binds the shop's host alone, because other hosts below it may answer by plain HTTP.
      { ...baseHeaders, 'strict-transport-security': 'max-age=63072000' }
    : baseHeaders;
}

export function addSecurityHeaders(server: FastifyInstance, production: boolean): void {
  const headers = securityHeaders(production);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
  });
  keepSessionsPrivate(server);
}

/** Marks answers to requests with a session as private. Public files stay public without one. */
function keepSessionsPrivate(server: FastifyInstance): void {
  server.addHook('onSend', async ({ headers: { authorization, cookie } }, reply) => {
    if (authorization === undefined && cookie === undefined) return;
    const control = String(reply.getHeader('cache-control'));
    if (/no-store|private/.test(control)) return;
    reply.header('cache-control', `private, ${control.replace(/public,\s*/, '')}`);
  });
}

/** Returns the policy of pages: own scripts and styles, plus style elements with the nonce. */
export function pagePolicy(styleNonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
