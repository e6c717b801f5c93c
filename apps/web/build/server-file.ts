import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, minify, type Plugin, type Rolldown } from 'vite';
import { lightDarkTarget, target } from './oldest-browsers.ts';
import { PAGE_DATA } from '../src/app/page-data.ts';

const web = join(import.meta.dirname, '..');

/** What the server imports to draw the pages of the content, and the page into which it draws. */
const SERVER_ENTRY = '.vite/entry-server.js';
const PAGE_TEMPLATE = '.vite/drawn.html';

/** A colour for browsers that don't mix any: they don't know this page's others either. */
const FALLBACK =
  /([\w-]+):[^;{}]+;\s*@supports \(color:color-mix\(in lab, red, red\)\)\{(?:-webkit-\1:[^;{}]*;\s*)?\1:([^{}]*)\}/g;

const SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const STYLE = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

const FONT = /@font-face\{[^}]*\}/g;

/** Builds the pages of the content once more, for the server: what draws them, and what they are drawn into. Names begin with a dot: nobody is sent these. */
export function serverFile(): Plugin {
  return {
    name: 'atelier:server-file',
    apply: 'build',
    // When the page has its names.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The page is not built yet.');
      const { code, style } = await entryServer();
      const starter = await minify('starter.js', await readFile(join(web, 'src', 'starter.js'), 'utf8'));
      this.emitFile({ type: 'asset', fileName: SERVER_ENTRY, source: code });
      this.emitFile({
        type: 'asset',
        fileName: PAGE_TEMPLATE,
        source: pageTemplate(String(index.source), style, starter.code),
      });
      fontsIntoPage(index, bundle);
    },
  };
}

/** One module that brings all it needs, and one style. */
async function entryServer() {
  const built = await build({
    configFile: false,
    // Made small below, for the browsers that know its colours: it is the page's whole weight.
    plugins: [tailwindcss({ optimize: false })],
    root: web,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: join(web, 'src', 'app', 'entry-server.tsx'),
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      cssMinify: true,
      cssTarget: lightDarkTarget,
      target,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [code, ...more] = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []));
  const [style] = outputs.flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
  );
  if (code === undefined || style === undefined || more.length > 0)
    throw new Error('What the server draws pages with is one file and one style.');
  return { code, style: style.replaceAll(FALLBACK, '$1:$2') };
}

/**
 * The page that the server draws into: its style within it, nothing that runs before the first paint but the starter, which fetches the
 * application's script and style when the browser has nothing else to do, or at the first touch.
 */
function pageTemplate(index: string, style: string, starter: string): string {
  const script = extract(index.replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, ''), SCRIPT);
  const styles = extract(script.rest, STYLE);
  const theme = extract(styles.rest, /\s*<script src="\/theme\.js"[^>]*><\/script>/);
  const titled = extract(theme.rest, /\s*<title>[^<]*<\/title>/);
  const described = extract(titled.rest, /\s*<meta\s+name="description"[^>]*>/);
  const starterScript = starter.trim().replace('%SCRIPT%', script.taken).replace('%STYLE%', styles.taken);
  return described.rest
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/>\s+</g, '><')
    .replace('<html lang="fr">', '<html lang="%LANGUAGE%">')
    .replace('</head>', () => `<script>${starterScript}</script><style nonce="%NONCE%">${style}</style>%HEAD%</head>`)
    .replace(
      '<div id="root"></div>',
      `<div id="root">%ROOT%</div><script type="application/json" id="${PAGE_DATA}">%DATA%</script>`,
    );
}

/** Takes what a pattern matches out of the page; the build fails where it isn't there. */
function extract(page: string, pattern: RegExp): { readonly rest: string; readonly taken: string } {
  const [match, taken = ''] = pattern.exec(page) ?? [];
  if (match === undefined) throw new Error(`The page has no ${pattern.source}.`);
  return { rest: page.replace(match, ''), taken };
}

/**
 * Moves the fonts' rules from the style into the page, where they are known sooner. A page that the server drew has them already: coming
 * once more with the style they would have every line of it set anew.
 */
function fontsIntoPage(index: Rolldown.OutputAsset, bundle: Rolldown.OutputBundle): void {
  const page = String(index.source);
  const style = bundle[STYLE.exec(page)?.[1]?.slice(1) ?? ''];
  if (style?.type !== 'asset') throw new Error('The page has no style.');
  const rules = String(style.source);
  const fonts = (rules.match(FONT) ?? []).join('');
  style.source = rules.replaceAll(FONT, '');
  index.source = page.replace(STYLE, (link) => `<style nonce="%NONCE%">${fonts}</style>${link}`);
}
