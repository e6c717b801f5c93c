import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ActiveContent,
  type ServerRenderedRoute,
  type Language,
  type PageData,
  shopContent,
} from '@atelier/contract';
import { readPageFiles } from './built-pages.ts';
import { PageRenderError } from './site-pages.ts';
import { usedStyle } from './used-style.ts';

/** The build's own file for the server. */
type EntryServer = { readonly renderPage: (data: PageData) => Promise<string> };

/** What is drawn: a page of the content in a language. */
type RenderInput = { readonly path: ServerRenderedRoute; readonly content: ActiveContent; readonly language: Language };

/** Draws it into its template, filled but for what the page's head says to machines. */
export type RenderPage = (input: RenderInput, template: string) => Promise<string>;

/** What the content calls the long text of a page that is one. */
const textNames = { '/': null, '/terms': 'terms', '/privacy': 'privacy' } as const satisfies Record<
  ServerRenderedRoute,
  string | null
>;

// Ends no element, and no line of a script.
const unsafe: Readonly<Record<string, string>> = {
  '<': String.raw`\u003c`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
};

/** A value as JSON that may stand within a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => unsafe[sign] ?? '');
}

/** What React hoists stands before the rest: it belongs into the head. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/;

// In a drawing an element may end where it begins; React writes the end of each.
const EMPTY_SHAPE = /><\/(?:circle|ellipse|line|path|rect|use)>/g;

const STYLE = /(<style[^>]*>)([\s\S]*?)(?=<\/style>)/;

/** The build's template of the pages that the server draws, and how they are drawn; null for a build without one. */
export async function readPageRenderer(folder: string) {
  const entry = join(folder, '.vite', 'entry-server.js');
  if (!existsSync(entry)) return null;
  const { renderPage } = (await import(pathToFileURL(entry).href)) as EntryServer;
  const files = await readPageFiles(folder);
  const render: RenderPage = async (input, template) => {
    const { path, content, language } = input;
    const data: PageData = {
      path,
      language,
      year: new Date().getFullYear(),
      version: content.version,
      content: shopContent(content[language]),
      text: longTextOf(input),
    };
    const rendered = await renderPage(data).catch((error: unknown) => {
      throw new PageRenderError(sectionOf(error, path), error);
    });
    const [head = ''] = HOISTED.exec(rendered) ?? [];
    return template
      .replace(STYLE, (_, begin: string, style: string) => begin + usedStyle(style, rendered))
      .replace('%LANGUAGE%', language)
      .replace('%FILES%', files[path]?.[language].join(' ') ?? '')
      .replace('%HEAD%', () => `${head}%HEAD%`)
      .replace('%ROOT%', () => rendered.slice(head.length).replaceAll(EMPTY_SHAPE, '/>'))
      .replace('%DATA%', () => scriptJson(data));
  };
  return { template: await readFile(join(folder, '.vite', 'drawn.html'), 'utf8'), draw: render };
}

function longTextOf({ path, content, language }: RenderInput): string | null {
  const name = textNames[path];
  return name === null ? null : content[language][name];
}

/** Which part of the content couldn't be drawn: the section that says so, else the page's long text. */
function sectionOf(error: unknown, path: ServerRenderedRoute): string | null {
  const { section } = Object(error) as { section?: unknown };
  return typeof section === 'string' ? section : textNames[path];
}
