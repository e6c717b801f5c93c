import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptedEncoding, type Encoding } from '../http/accepted-encoding.ts';
import { fillPage, type PageValues, type Shell } from './pages.ts';

/** The files that a page is drawn with beside those that the template names, by route and language. */
const PageFiles = z.record(z.string(), z.object({ fr: z.array(z.string()), en: z.array(z.string()) }));

const languageOf = (request: FastifyRequest): 'fr' | 'en' =>
  parseCookie(request.headers.cookie ?? '')['lang'] === 'en' ? 'en' : 'fr';

const naming = (template: string, files: readonly string[]): string => {
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return template.replace('</head>', () => `${links.join('')}</head>`);
};

const compressed = (text: string, encoding: Encoding | null): Buffer => {
  if (encoding === 'br') return brotliCompressSync(text);
  return encoding === 'gzip' ? gzipSync(text, { level: 9 }) : Buffer.from(text);
};

/**
 * The pages of a build: each names the files that it is drawn with in its visitor's language, so that they come together with the
 * first. Made and compressed once per start, when somebody first asks for it.
 */
export const builtPages = async (folder: string, values: PageValues): Promise<Shell> => {
  const template = fillPage(await readFile(join(folder, 'index.html'), 'utf8'), values);
  const files = z.parse(PageFiles, JSON.parse(await readFile(join(folder, '.vite', 'pages.json'), 'utf8')));
  const made = new Map<string, Buffer>();
  return async (request) => {
    const route = request.routeOptions.url ?? '';
    const [language, encoding] = [languageOf(request), acceptedEncoding(request)];
    const key = `${route} ${language} ${encoding}`;
    const content = made.get(key) ?? compressed(naming(template, files[route]?.[language] ?? []), encoding);
    made.set(key, content);
    return { content, encoding };
  };
};
