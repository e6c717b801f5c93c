import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readManifest } from './development.ts';
import { webFolder } from '../config/package-folder.ts';

export const script = 'console.log("compressed, or not");'.repeat(100);

const offlinePage = '<html><style>a { }</style><script>let a;</script><script>let b;</script></html>';

const files: Readonly<Record<string, string | Buffer>> = {
  'index.html':
    '<html><head><meta property="csp-nonce" nonce="%NONCE%"><style nonce="%NONCE%"></style>' +
    '<meta name="atelier-currency" content="%CURRENCY%" data-reading="%CURRENCY_READING%" />' +
    '<meta name="atelier-time-zone" content="%TIME_ZONE%" />' +
    '<meta name="atelier-phone" content="%PHONE%" data-dialling-code="%DIALLING_CODE%" /><meta name="atelier-sender" content="%SENDER%" /><meta name="atelier-hours" content="%HOURS%" data-seasons="%SEASONS%" data-closures="%CLOSURES%" />' +
    '<meta name="atelier-brand" content="%BRAND%" data-en="%BRAND_EN%" data-logo="%LOGO%" />' +
    '<meta name="atelier-third-party" content="%THIRD_PARTY%" />' +
    '<meta name="atelier-developer-pages" content="%DEVELOPER_PAGES%" /><script src="/theme.js"></script></head><body></body></html>',
  'favicon.svg': '<svg/>',
  'theme.js': script,
  'theme.js.gz': gzipSync(script),
  'manifest.webmanifest': '{"name":"Atelier"}',
  'icon-192.png': Buffer.from('a picture'),
  'worker.js': script,
  'worker.js.br': brotliCompressSync(script),
  'offline.html': offlinePage,
  '.ready': 'hash',
  '.vite/pages.json': JSON.stringify({
    paths: await readManifest(webFolder),
    files: {
      '/': { fr: ['assets/home.js', 'assets/fr.js'], en: ['assets/home.js', 'assets/en.js'], begin: [] },
      '/dashboard': {
        fr: ['assets/session.js', 'assets/dashboard.js'],
        en: ['assets/session.js', 'assets/dashboard.js'],
        begin: ['assets/session.js', 'assets/begin.js'],
      },
    },
  }),
  'assets/index-abc.js': script,
  'assets/index-abc.js.br': brotliCompressSync(script),
  'assets/index-abc.js.map': '{}',
};

export async function createBuiltWeb(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'atelier-web-'));
  for (const [name, content] of Object.entries(files)) {
    const file = join(root, 'dist', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return root;
}
