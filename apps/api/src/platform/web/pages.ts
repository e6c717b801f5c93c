import { redirects, webRoutes } from '@atelier/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../http/accepted-encoding.ts';
import { isLoopback } from '../http/loopback.ts';

/** What the page's template names between percent signs: the start's nonce, and what the browser has to know of the configuration. */
export type PageValues = Readonly<
  Record<'NONCE' | 'CURRENCY' | 'CURRENCY_READING' | 'TIME_ZONE' | 'PHONE' | 'THIRD_PARTY' | 'DEVELOPER_PAGES', string>
>;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

// A telephone number is whatever text the shop writes.
const inAttribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => signs[sign] ?? sign);

/** The template with its values, all of which stand in attributes. */
export const fillPage = (template: string, values: PageValues): string =>
  Object.entries(values).reduce(
    (page, [name, value]) => page.replaceAll(`%${name}%`, () => inAttribute(value)),
    template,
  );

/** Makes the page that a route of the web application begins with, compressed already or not. */
export type Shell = (
  request: FastifyRequest,
) => Promise<{ readonly content: string | Buffer; readonly encoding: Encoding | null }>;

const sendPage = async (reply: FastifyReply, policy: string, shell: Shell, status: number): Promise<FastifyReply> => {
  const { content, encoding } = await shell(reply.request);
  reply.code(status).header('content-security-policy', policy).header('cache-control', 'no-cache');
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(content);
};

/**
 * Serves the shell at the pages the web application has, and with status 404 at those it doesn't. The browser's router draws
 * either; the status is for everybody else.
 */
export const servePages = (
  server: FastifyInstance,
  policy: string,
  shell: Shell,
  developerPages: readonly string[],
): void => {
  const pages = [
    ...webRoutes.map((url) => ({ url, local: false })),
    ...developerPages.map((url) => ({ url, local: true })),
  ];
  for (const { url, local } of pages) {
    server.get(url, { schema: { hide: true } }, (request, reply) =>
      sendPage(reply, policy, shell, local && !isLoopback(request) ? 404 : 200),
    );
    server.knownPaths.add('GET', url);
  }
  for (const [from, to] of Object.entries(redirects)) {
    server.get(from, { schema: { hide: true } }, (request, reply) =>
      reply.redirect(`${to}${request.url.slice(from.length)}`, 302),
    );
    server.knownPaths.add('GET', from);
  }
  server.notFoundPage = (_request, reply) => sendPage(reply, policy, shell, 404);
};
