/** Build of the web application, as sent by a running server. */
import { existsSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { createTempShop } from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';

export type Chunk = {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  isDynamicEntry?: boolean;
};

export type Manifest = Record<string, Chunk>;

export type Build = {
  manifest: Manifest;
  html: string;
  /** Bytes of `/` with its style, by language. */
  homes: Record<string, number>;
  /** Preloaded files of each page in French, without those of all pages. */
  preloads: Record<string, string[]>;
  /** In bytes, as they are sent. */
  sizeOf: (file: string) => number;
  sourcesOf: (file: string) => readonly string[];
};

const root = join(import.meta.dirname, '../..');

export const dist = join(root, 'apps', 'web', 'dist');

function bytesSent(url: string, file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/${file}`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${file} is answered with ${response.statusCode}.`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    }).on('error', reject);
  });
}

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(dist, ...path), 'utf8'));
}

async function measure(url: string): Promise<Build> {
  const manifest = readJson<Manifest>('.vite', 'manifest.json');
  const { files: pages } = readJson<{ files: Record<string, { fr: string[] }> }>('.vite', 'pages.json');
  const sizes = new Map<string, number>();
  for (const { file } of Object.values(manifest)) sizes.set(file, await bytesSent(url, file));
  const sources = new Map<string, readonly string[]>();
  for (const { file } of Object.values(manifest)) sources.set(file, sourcesIn(file));
  const homes: Build['homes'] = {};
  for (const language of ['fr', 'en']) homes[language] = await bytesSent(url, `?lang=${language}`);
  return {
    manifest,
    homes,
    html: readFileSync(join(dist, 'index.html'), 'utf8'),
    preloads: Object.fromEntries(Object.entries(pages).map(([route, { fr }]) => [route, fr])),
    sizeOf: (file) => {
      const size = sizes.get(file);
      if (size === undefined) throw new Error(`invariant: size of ${file} was not requested`);
      return size;
    },
    sourcesOf: (file) => sources.get(file) ?? [],
  };
}

function sourcesIn(file: string): readonly string[] {
  return existsSync(join(dist, `${file}.map`)) ? readJson<{ sources: string[] }>(`${file}.map`).sources : [];
}

export async function readBuild(): Promise<Build> {
  const shop = await createTempShop(await bundleServer());
  try {
    return await measure((await shop.start({ DEMO: '0' })).url);
  } finally {
    await shop.remove();
  }
}
