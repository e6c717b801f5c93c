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
import { readBuiltPages } from '../built-pages.ts';
import { PageRenderError } from '../site-pages.ts';
import { usedStyle } from './used-style.ts';

type EntryServer = { readonly renderPage: (data: PageData) => Promise<string> };

type RenderInput = { readonly path: ServerRenderedRoute; readonly content: ActiveContent; readonly language: Language };

export type RenderPage = (input: RenderInput, template: string) => Promise<string>;

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

export async function readPageRenderer(folder: string) {
  const entry = join(folder, '.vite', 'entry-server.js');
  if (!existsSync(entry)) return null;
  const { renderPage } = (await import(pathToFileURL(entry).href)) as EntryServer;
  const { files } = await readBuiltPages(folder);
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
  return { template: await readFile(join(folder, '.vite', 'template.html'), 'utf8'), draw: render };
}

function longTextOf({ path, content, language }: RenderInput): string | null {
  const name = textNames[path];
  return name === null ? null : content[language][name];
}

function sectionOf(error: unknown, path: ServerRenderedRoute): string | null {
  const { section } = Object(error) as { section?: unknown };
  return typeof section === 'string' ? section : textNames[path];
}
