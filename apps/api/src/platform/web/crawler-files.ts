import type { FastifyInstance } from 'fastify';
import { serverRenderedRoutes, visitorRoutes } from '@atelier/contract';
import { localizedUrl } from './rendered/rendered-head.ts';

/** Pages behind the sign-in. They are marked noindex too. */
const disallowed = ['/workshop', '/dashboard', '/repairs', '/profile', '/dev/'];

export function serveCrawlerFiles(server: FastifyInstance, publicUrl: () => string): void {
  const files = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', write: robots },
    '/sitemap.xml': { type: 'application/xml; charset=utf-8', write: sitemap },
  };
  for (const [path, { type, write }] of Object.entries(files))
    server.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(write(publicUrl())),
    );
}

function robots(site: string): string {
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemap(site: string): string {
  const rendered = serverRenderedRoutes.flatMap((path) => {
    const [neutral, fr, en] = [`${site}${path}`, localizedUrl(site, path, 'fr'), localizedUrl(site, path, 'en')];
    const alternates = [
      `<xhtml:link rel="alternate" hreflang="fr" href="${fr}"/>`,
      `<xhtml:link rel="alternate" hreflang="en" href="${en}"/>`,
      `<xhtml:link rel="alternate" hreflang="x-default" href="${neutral}"/>`,
    ].join('');
    return [neutral, fr, en].map((url) => `<url><loc>${url}</loc>${alternates}</url>`);
  });
  const entries = [...rendered, ...visitorRoutes.map((path) => `<url><loc>${site}${path}</loc></url>`)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
