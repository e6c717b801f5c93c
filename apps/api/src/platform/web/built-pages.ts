import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { listPageAt, type Language } from '@atelier/contract';
import { isLanguage } from '@atelier/i18n';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptedEncoding, type Encoding } from '#platform/http/cache/accepted-encoding.ts';
import { requestedLanguage } from '#platform/http/calls/requested-language.ts';
import { fillPage, type PageContext, type Shell } from './pages.ts';

const BuiltPages = z.object({
  paths: z.array(z.string()),
  files: z.record(
    z.string(),
    z.object({ fr: z.array(z.string()), en: z.array(z.string()), begin: z.array(z.string()) }),
  ),
});

/** Returns the known paths of a build's pages, and the files of its routes. */
export async function readBuiltPages(folder: string): Promise<z.infer<typeof BuiltPages>> {
  return z.parse(BuiltPages, JSON.parse(await readFile(join(folder, '.vite', 'pages.json'), 'utf8')));
}

type PageLinks = {
  readonly files: readonly string[];
  readonly begin: readonly string[];
  readonly startsWithList: boolean;
};

export function compressPage(text: string, encoding: Encoding | null): Buffer {
  if (encoding === 'br') return brotliCompressSync(text);
  return encoding === 'gzip' ? gzipSync(text, { level: 9 }) : Buffer.from(text);
}

/**
 * Serves the pages of a build. Each links its files in the visitor's language, so they load in parallel. Pages are built and compressed
 * once per content, at first use.
 */
export async function builtPages(folder: string, { values, pages: site }: PageContext): Promise<Shell> {
  const source = await readFile(join(folder, 'index.html'), 'utf8');
  let template = fillPage(source, values(site.content()));
  const { files } = await readBuiltPages(folder);
  const cache = new Map<string, Buffer>();
  site.onRerender(async (content) => () => {
    template = fillPage(source, values(content));
    cache.clear();
  });
  return async (request) => {
    const route = request.routeOptions.url ?? '';
    const [language, encoding] = [languageOf(request), acceptedEncoding(request)];
    const key = `${route} ${language} ${encoding}`;
    const content =
      cache.get(key) ??
      compressPage(
        addLinks(template, {
          files: files[route]?.[language] ?? [],
          begin: files[route]?.begin ?? [],
          startsWithList: listPageAt({ pathname: route, search: '' }) !== undefined,
        }),
        encoding,
      );
    cache.set(key, content);
    return { content, encoding };
  };
}

/** Uses the language chosen in this browser, else Accept-Language, like the application. */
export function languageOf({ headers }: FastifyRequest): Language {
  const stored = parseCookie(headers.cookie ?? '')['lang'];
  return isLanguage(stored) ? stored : requestedLanguage(headers['accept-language']);
}

/**
 * Links entry files first, because they make the first request. All others get low priority. On a page that starts with a list they wait
 * in a template for its answer, which they would slow down (`begin-session.ts`).
 */
function addLinks(template: string, { files, begin, startsWithList }: PageLinks): string {
  // `async`, because it depends on its imports alone.
  const scripts = begin.slice(-1).map((file) => `<script type="module" async crossorigin src="/${file}"></script>`);
  const entries = begin.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const rest = files
    .filter((file) => !begin.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    .join('');
  const links = [...scripts, ...entries, startsWithList ? `<template>${rest}</template>` : rest];
  return template.replace('<script', (first) => links.join('') + first);
}
