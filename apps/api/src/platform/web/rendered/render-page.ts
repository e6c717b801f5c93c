import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ActiveContent,
  type ServerRenderedRoute,
  type Language,
  type PageData,
  type VisitorPageData,
  type VisitorRoute,
  visitorRoutes,
  shopContent,
} from '@atelier/contract';
import { readBuiltPages } from '../built-pages.ts';
import { fillPage, type PageValues } from '../pages.ts';
import { type FirstRowsInput, PageRenderError } from '../site-pages.ts';
import { usedStyle } from './used-style.ts';

type PageMeta = { readonly content: string; readonly dataset: Readonly<Record<string, string>> };

type ServerMeta = Readonly<Record<string, PageMeta>>;

type EntryServer = {
  readonly renderFirstRows: (input: FirstRowsInput, meta: ServerMeta) => Promise<string | null>;
  readonly renderPage: (data: PageData) => Promise<string>;
  readonly renderVisitorPage: (data: VisitorPageData, meta: ServerMeta) => Promise<string>;
};

type RenderInput = {
  readonly path: ServerRenderedRoute | VisitorRoute;
  readonly content: ActiveContent;
  readonly language: Language;
  readonly year: number;
};

export type RenderPage = (input: RenderInput, values: PageValues) => Promise<string>;

const textNames = { '/': null, '/terms': 'terms', '/privacy': 'privacy' } as const satisfies Record<
  ServerRenderedRoute,
  string | null
>;

// Escapes that can't end an element or a script line.
const unsafe: Readonly<Record<string, string>> = {
  '<': String.raw`\u003c`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
};

/** Renders JSON safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => unsafe[sign] ?? '');
}

/** React puts hoisted elements first. They belong into the head. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/;

// SVG allows self-closing elements, while React writes closing tags.
const EMPTY_SHAPE = /><\/(?:circle|ellipse|line|path|rect|use)>/g;

const STYLE = /(<style[^>]*>)([\s\S]*?)(?=<\/style>)/;

export async function readPageRenderer(folder: string, values: PageValues) {
  const entry = join(folder, '.vite', 'entry-server.js');
  if (!existsSync(entry)) return null;
  // Imported at first use, because a start doesn't need it. Its constants read the global (`config/page-meta.ts`).
  let imported: Promise<EntryServer> | undefined;
  const importServer = (): Promise<EntryServer> => {
    Reflect.set(globalThis, 'atelierMeta', metaOf(values));
    return (imported ??= import(pathToFileURL(entry).href) as Promise<EntryServer>);
  };
  const { files } = await readBuiltPages(folder);
  const [source, visitorSource] = await Promise.all(
    ['template.html', 'visitors.html'].map((name) => readFile(join(folder, '.vite', name), 'utf8')),
  );
  const draw: RenderPage = async (input, values) => {
    const { path, language } = input;
    const { data, rendered } = await renderWith(await importServer(), input, values);
    const [head = ''] = HOISTED.exec(rendered) ?? [];
    return fillPage((isVisitorRoute(path) ? visitorSource : source) ?? '', values)
      .replace(STYLE, (_, begin: string, style: string) => begin + usedStyle(style, rendered))
      .replace('%LANGUAGE%', language)
      .replace('%BEGIN%', files[path]?.begin.slice(-1).join(' ') ?? '')
      .replace('%FILES%', files[path]?.[language].join(' ') ?? '')
      .replace('%HEAD%', () => `${head}%HEAD%`)
      .replace('%ROOT%', () => rendered.slice(head.length).replaceAll(EMPTY_SHAPE, '/>'))
      .replace('%DATA%', () => scriptJson(data));
  };
  return {
    draw,
    renderFirstRows: async (input: FirstRowsInput, values: PageValues) =>
      (await importServer()).renderFirstRows(input, metaOf(values)),
  };
}

/** Returns what the template says in its head, by name. */
function metaOf(values: PageValues): ServerMeta {
  const meta = (content: string, dataset: PageMeta['dataset'] = {}): PageMeta => ({ content, dataset });
  return {
    currency: meta(values.CURRENCY, { reading: values.CURRENCY_READING }),
    'time-zone': meta(values.TIME_ZONE),
    phone: meta(values.PHONE, { diallingCode: values.DIALLING_CODE }),
    sender: meta(values.SENDER),
    hours: meta(values.HOURS, { seasons: values.SEASONS, closures: values.CLOSURES }),
    brand: meta(values.BRAND, { en: values.BRAND_EN, logo: values.LOGO }),
    'third-party': meta(values.THIRD_PARTY),
  };
}

async function renderWith(server: EntryServer, input: RenderInput, values: PageValues) {
  const { path, content, language, year } = input;
  if (isVisitorRoute(path)) {
    const data = { path, language };
    return { data, rendered: await server.renderVisitorPage(data, metaOf(values)).catch(failWith(null)) };
  }
  const data: PageData = {
    path,
    language,
    year,
    version: content.version,
    content: shopContent(content[language]),
    text: textNames[path] === null ? null : content[language][textNames[path]],
  };
  return { data, rendered: await server.renderPage(data).catch(failWith(textNames[path])) };
}

export function isVisitorRoute(path: string): path is VisitorRoute {
  return visitorRoutes.some((route) => route === path);
}

/** Names the section of a render error, or else the long text of the page. */
function failWith(longText: string | null) {
  return (error: unknown): never => {
    const { section } = Object(error) as { section?: unknown };
    throw new PageRenderError(typeof section === 'string' ? section : longText, error);
  };
}
