import {
  type ActiveContent,
  serverRenderedRoutes,
  framedRoutes,
  receiptCheckRoute,
  redirects,
  scanRoutes,
  secretRoutes,
  visitorRoutes,
} from '@atelier/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '#platform/http/cache/accepted-encoding.ts';
import { isLoopback } from '#platform/http/limits/loopback.ts';
import type { Log } from '#platform/log.ts';
import { escapeHtml } from './escape-html.ts';
import type { SitePages } from './site-pages.ts';

export type PageValues = Readonly<
  Record<
    | 'NONCE'
    | 'CURRENCY'
    | 'CURRENCY_READING'
    | 'TIME_ZONE'
    | 'PHONE'
    | 'DIALLING_CODE'
    | 'SENDER'
    | 'HOURS'
    | 'SEASONS'
    | 'CLOSURES'
    | 'BRAND'
    | 'BRAND_EN'
    | 'LOGO'
    | 'THIRD_PARTY'
    | 'DEVELOPER_PAGES',
    string
  >
>;

export type PageContext = {
  readonly values: (content: ActiveContent | null) => PageValues;
  /** Returns the year at the shop. */
  readonly year: () => number;
  readonly pages: SitePages;
  readonly publicUrl: () => string;
  readonly log: Log;
  readonly developerPages: readonly string[];
};

export function fillPage(template: string, values: PageValues): string {
  return Object.entries(values).reduce(
    (page, [name, value]) => page.replaceAll(`%${name}%`, () => escapeHtml(value)),
    template,
  );
}

export type Shell = (
  request: FastifyRequest,
) => Promise<{ readonly content: string | Buffer; readonly encoding: Encoding | null }>;

export type SendShell = (reply: FastifyReply) => Promise<FastifyReply>;

type PageRoutesOptions = {
  readonly policy: string;
  readonly shell: Shell;
  /** Known paths. A colon begins a parameter. */
  readonly paths: readonly string[];
  readonly developerPages: readonly string[];
  readonly serverRendered: readonly string[];
};

/** True for a request of an older, accepted version of the terms. */
export function asksForVersion({ routeOptions, query }: FastifyRequest): boolean {
  return routeOptions.url === '/terms' && Object(query).version !== undefined;
}

const publicRoutes = [...serverRenderedRoutes, ...visitorRoutes];

export async function sendPage(
  reply: FastifyReply,
  { policy, shell }: Pick<PageRoutesOptions, 'policy' | 'shell'>,
  status: number,
): Promise<FastifyReply> {
  const { content, encoding } = await shell(reply.request);
  reply.code(status).header('content-security-policy', policy).header('cache-control', 'no-cache');
  const { url } = reply.request.routeOptions;
  if (!publicRoutes.some((route) => route === url) || asksForVersion(reply.request))
    reply.header('x-robots-tag', 'noindex');
  if (secretRoutes.some((route) => route === url))
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(content);
}

const WORKSHOP = '/workshop/';

/** Serves the shell for existing pages, and with 404 for others. The browser's router renders both. */
export function servePages(server: FastifyInstance, options: PageRoutesOptions): void {
  const { policy, shell, paths, developerPages, serverRendered } = options;
  // The browser's router accepts capitals and a slash at the end too.
  const workshopPaths = paths
    .filter((path) => path.startsWith(WORKSHOP))
    .map((path) => new RegExp(`^${path.replace(/:\w+/u, '[^/]+')}/?$`, 'iu'));
  const routes = [...paths.filter((path) => !path.startsWith(WORKSHOP)), `${WORKSHOP}*`];
  const scanPolicy = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
  const policyOf = (request: FastifyRequest) => (isScanPage(pathOf(request)) ? scanPolicy : policy);
  const pages = [
    ...routes.filter((url) => !serverRendered.includes(url)).map((url) => ({ url, local: false })),
    ...developerPages.map((url) => ({ url, local: true })),
  ];
  const serve = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
    server.get(url, { schema: { hide: true } }, answer);
    server.knownPaths.add('GET', url);
  };
  for (const { url, local } of pages) {
    serve(url, (request, reply) =>
      url === `${WORKSHOP}*` && !workshopPaths.some((page) => page.test(pathOf(request)))
        ? reply.callNotFound()
        : sendPage(reply, { ...options, policy: policyOf(request) }, local && !isLoopback(request) ? 404 : 200),
    );
  }
  for (const url of framedRoutes) {
    serve(url, (_request, reply) => {
      reply.header('x-frame-options', 'SAMEORIGIN');
      return sendPage(
        reply,
        { shell, policy: policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") },
        200,
      );
    });
  }
  for (const [from, to] of Object.entries(redirects)) {
    serve(from, (request, reply) => reply.redirect(`${to}${request.url.slice(pathOf(request).length)}`, 302));
  }
  server.notFoundPage = async ({ url }, reply) => {
    const path = pathOf({ url });
    const page = writtenPath(path, [...paths, ...framedRoutes, receiptCheckRoute, ...Object.keys(redirects)]);
    return page === null ? sendPage(reply, options, 404) : reply.redirect(page + url.slice(path.length), 302);
  };
}

function isScanPage(path: string): boolean {
  const written = path.toLowerCase().replace(/\/$/u, '');
  return scanRoutes.some((route) => route === written);
}

/** Returns a known path for capitals, slashes at the end and encoded letters, which the browser's router accepts, else null. */
function writtenPath(path: string, known: readonly string[]): string | null {
  const segments = segmentsOf(path);
  for (const page of known) {
    const names = segmentsOf(page);
    const isSame = (name: string, index: number) => {
      const segment = segments[index] ?? '';
      return name.startsWith(':') ? segment !== '' : name === decodeURIComponent(segment).toLowerCase();
    };
    if (names.length !== segments.length || !names.every(isSame)) continue;
    const written = names.map((name, index) => (name.startsWith(':') ? segments[index] : name)).join('/');
    return written === path ? null : `/${written.slice(1)}`;
  }
  return null;
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/u, '').split('/');
}

function pathOf({ url }: { readonly url: string }): string {
  return url.replace(/\?.*$/su, '');
}
