import { type ActiveContent, serverRenderedRoutes, framedRoutes, redirects, webRoutes } from '@atelier/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../http/accepted-encoding.ts';
import { isLoopback } from '../http/loopback.ts';
import type { Log } from '../log/log.ts';
import type { SitePages } from './site-pages.ts';

/** What the page's template names between percent signs: the start's nonce, and what the browser has to know of the configuration. */
export type PageValues = Readonly<
  Record<
    | 'NONCE'
    | 'CURRENCY'
    | 'CURRENCY_READING'
    | 'TIME_ZONE'
    | 'PHONE'
    | 'SENDER'
    | 'HOURS'
    | 'CLOSURES'
    | 'BRAND'
    | 'BRAND_EN'
    | 'LOGO'
    | 'THIRD_PARTY'
    | 'DEVELOPER_PAGES',
    string
  >
>;

/** What every page is made with. */
export type PageContext = {
  /** With the brand of this content. */
  readonly values: (content: ActiveContent | null) => PageValues;
  readonly pages: SitePages;
  /** Where people reach the site; known once the server listens. */
  readonly publicUrl: () => string;
  readonly log: Log;
  /** Routes of pages for whoever builds the product. */
  readonly developerPages: readonly string[];
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** A text as it may stand between the quotes of an attribute: a name or a telephone number is whatever the shop writes. */
export function inAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign);
}

/** The template with its values, all of which stand in attributes. */
export function fillPage(template: string, values: PageValues): string {
  return Object.entries(values).reduce(
    (page, [name, value]) => page.replaceAll(`%${name}%`, () => inAttribute(value)),
    template,
  );
}

/** Makes the page that a route of the web application begins with, compressed already or not. */
export type Shell = (
  request: FastifyRequest,
) => Promise<{ readonly content: string | Buffer; readonly encoding: Encoding | null }>;

/** Answers with the page that the browser draws. */
export type SendShell = (reply: FastifyReply) => Promise<FastifyReply>;

export type PageRoutesOptions = {
  readonly policy: string;
  readonly shell: Shell;
  /** Pages for whoever builds the product. */
  readonly developerPages: readonly string[];
  /** Routes that the server draws itself. */
  readonly serverRendered: readonly string[];
};

/** Terms as they were when somebody accepted them. */
export function asksForVersion({ routeOptions, query }: FastifyRequest): boolean {
  return routeOptions.url === '/terms' && Object(query).version !== undefined;
}

// Whatever else there is lies behind the sign-in, belongs to one mail, or isn't there.
const publicRoutes: readonly string[] = [...serverRenderedRoutes, '/signin', '/signup'];

/** Answers with a page that the browser draws. */
export async function sendPage(
  reply: FastifyReply,
  { policy, shell }: Pick<PageRoutesOptions, 'policy' | 'shell'>,
  status: number,
): Promise<FastifyReply> {
  const { content, encoding } = await shell(reply.request);
  reply.code(status).header('content-security-policy', policy).header('cache-control', 'no-cache');
  if (!isPublicPage(reply.request)) reply.header('x-robots-tag', 'noindex');
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(content);
}

function isPublicPage(request: FastifyRequest): boolean {
  return publicRoutes.includes(request.routeOptions.url ?? '') && !asksForVersion(request);
}

/**
 * Serves the shell at the pages the web application has, and with status 404 at those it doesn't. The browser's router draws
 * either; the status is for everybody else.
 */
export function servePages(server: FastifyInstance, options: PageRoutesOptions): void {
  const { policy, shell, developerPages, serverRendered } = options;
  const pages = [
    ...webRoutes.filter((url) => !serverRendered.includes(url)).map((url) => ({ url, local: false })),
    ...developerPages.map((url) => ({ url, local: true })),
  ];
  for (const { url, local } of pages) {
    server.get(url, { schema: { hide: true } }, (request, reply) =>
      sendPage(reply, options, local && !isLoopback(request) ? 404 : 200),
    );
    server.knownPaths.add('GET', url);
  }
  for (const url of framedRoutes) {
    server.get(url, { schema: { hide: true } }, (_request, reply) => {
      reply.header('x-frame-options', 'SAMEORIGIN');
      return sendPage(
        reply,
        { shell, policy: policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") },
        200,
      );
    });
    server.knownPaths.add('GET', url);
  }
  for (const [from, to] of Object.entries(redirects)) {
    server.get(from, { schema: { hide: true } }, (request, reply) =>
      reply.redirect(`${to}${request.url.slice(from.length)}`, 302),
    );
    server.knownPaths.add('GET', from);
  }
  server.notFoundPage = async ({ url }, reply) => {
    const [path = ''] = url.split('?', 1);
    const page = pageMeantBy(path);
    return page === undefined ? sendPage(reply, options, 404) : reply.redirect(page + url.slice(path.length), 302);
  };
}

/** The page of a path in capitals or with a slash at its end. The browser's router would draw it all the same. */
function pageMeantBy(path: string): string | undefined {
  const written = path.toLowerCase().replace(/\/$/u, '');
  return [...webRoutes, ...Object.keys(redirects)].find((page) => page === written);
}
