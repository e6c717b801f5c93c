import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, minify, type Plugin, type Rolldown } from 'vite';
import { lightDarkTarget, target } from './oldest-browsers.ts';
import { PAGE_DATA } from '../src/app/server-rendered/page-data.ts';

const web = join(import.meta.dirname, '..');

const SERVER_ENTRY = '.vite/entry-server.js';
/** Template of the content pages, and that of sign-in and sign-up. */
const PAGE_TEMPLATES = { '.vite/template.html': false, '.vite/visitors.html': true } as const;

/** Matches a colour's fallback for browsers without `color-mix()`. They don't know this page's other colours either, so it is dropped. */
const FALLBACK =
  /([\w-]+):[^;{}]+;\s*@supports \(color:color-mix\(in lab, red, red\)\)\{(?:-webkit-\1:[^;{}]*;\s*)?\1:([^{}]*)\}/g;

const SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const STYLE = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

const FONT = /@font-face\{[^}]*\}/g;

/** Builds the content pages for the server: the renderer and the page template. Their names begin with a dot, so they are never served. */
export function serverFile(): Plugin {
  let building: ReturnType<typeof entryServer> | undefined;
  return {
    name: 'atelier:server-file',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      // Beside the application's build, which leaves one of two processors unused.
      building = entryServer();
      building.catch(() => undefined);
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('invariant: index.html is missing in the bundle');
      const { code, style } = await (building ?? entryServer());
      const starter = await readFile(join(web, 'src', 'starter.js'), 'utf8');
      this.emitFile({ type: 'asset', fileName: SERVER_ENTRY, source: code });
      for (const [fileName, isForVisitors] of Object.entries(PAGE_TEMPLATES)) {
        const { code: minified } = await minify(
          'starter.js',
          starter.replaceAll('isForVisitors', String(isForVisitors)),
        );
        this.emitFile({ type: 'asset', fileName, source: pageTemplate(String(index.source), style, minified) });
      }
      fontsIntoPage(index, bundle);
    },
  };
}

async function entryServer() {
  const built = await build({
    configFile: false,
    // Not optimized here, because `lightDarkTarget` below suits this page better than the plugin's targets. The style is most of the page's
    // size.
    plugins: [tailwindcss({ optimize: false })],
    root: web,
    publicDir: false,
    logLevel: 'error',
    // React's other build is three times as slow, and NODE_ENV is unset where people try Atelier.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: join(web, 'src', 'app', 'server-rendered', 'entry-server.tsx'),
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      // Minified, because Node keeps the text in memory.
      minify: true,
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
    throw new Error('invariant: expected one server entry and one style');
  return { code, style: style.replaceAll(FALLBACK, '$1:$2') };
}

/**
 * Returns the template that the server renders into, with its style inline. Only the starter runs before the first paint. It starts
 * the application's code at the first touch, or right after the paint of a form.
 */
function pageTemplate(index: string, style: string, starter: string): string {
  const entryFiles = [SCRIPT, PRELOAD].flatMap((pattern) => [...index.matchAll(new RegExp(pattern, 'g'))]);
  const script = extract(index.replaceAll(PRELOAD, ''), SCRIPT);
  const styles = extract(script.rest, STYLE);
  const theme = extract(styles.rest, /\s*<script src="\/theme\.js"[^>]*><\/script>/);
  const titled = extract(theme.rest, /\s*<title>[^<]*<\/title>/);
  const described = extract(titled.rest, /\s*<meta\s+name="description"[^>]*>/);
  const starterScript = starter
    .trim()
    .replace('%SCRIPT%', script.taken)
    .replace('%STYLE%', styles.taken)
    .replace('%ENTRY%', entryFiles.map(([, file = '']) => file.slice(1)).join(' '));
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

/** Removes a pattern's match from the page and returns both. Throws without a match, so the build fails. */
function extract(page: string, pattern: RegExp): { readonly rest: string; readonly taken: string } {
  const [match, taken = ''] = pattern.exec(page) ?? [];
  if (match === undefined) throw new Error(`invariant: index.html does not match ${pattern.source}`);
  return { rest: page.replace(match, ''), taken };
}

/**
 * Moves the font rules from the style into the page, so that fonts load sooner. In a server-rendered page the same rules arriving again
 * with the style would lay out every line anew.
 */
function fontsIntoPage(index: Rolldown.OutputAsset, bundle: Rolldown.OutputBundle): void {
  const page = String(index.source);
  const style = bundle[STYLE.exec(page)?.[1]?.slice(1) ?? ''];
  if (style?.type !== 'asset') throw new Error('invariant: page style is missing in the bundle');
  const rules = String(style.source);
  const fonts = (rules.match(FONT) ?? []).join('');
  style.source = rules.replaceAll(FONT, '');
  index.source = page.replace(STYLE, (link) => `<style nonce="%NONCE%">${fonts}</style>${link}`);
}
