import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { createPicture } from '#picture.fixture.ts';

let app: TestApp;
let name: string;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp({ server: inject('database') });
  picture = await createPicture({ format: 'webp' });
  name = await app.platform.publicFiles.add(picture);
});
afterAll(() => app.stop());

/** Requests exactly this path, because fetch normalizes dots. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('a public file', () => {
  test('a public file is served harmlessly and cached forever', async () => {
    const response = await fetch(`${app.url}/files/${name}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-site',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  });

  test('a public file is served as a picture', async () => {
    const description: unknown = await (await fetch(`${app.url}/openapi.json`)).json();
    const schema = { type: 'string', format: 'binary' };
    expect(description).toMatchObject({
      paths: { '/files/{name}': { get: { responses: { 200: { content: { 'image/webp': { schema } } } } } } },
    });
  });

  test('a public file answers HEAD', async () => {
    const response = await fetch(`${app.url}/files/${name}`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('a public file is the same without a session', async () => {
    const response = await fetch(`${app.url}/files/${name}`, { headers: { authorization: 'Bearer x', cookie: 'a=b' } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  });
});

describe('what isn’t one', () => {
  test('an unknown public file is an uncached 404', async () => {
    const response = await fetch(`${app.url}/files/${'0'.repeat(32)}.webp`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.json()).toMatchObject({ message: 'notFound' });
  });

  test('a path beside public files is a 404', async () => {
    const root = join(app.platform.config.dataDir, 'files');
    await mkdir(join(root, 'private'), { recursive: true });
    await writeFile(join(root, 'private', name), 'secret');
    await writeFile(join(root, 'public', 'notes.txt'), 'secret');
    const paths = [
      '/files/',
      '/files',
      '/files/.',
      '/files/..',
      '/files/../public/' + name,
      `/files/..%2fprivate%2f${name}`,
      `/files/%2e%2e/private/${name}`,
      `/files/..%5cprivate%5c${name}`,
      `/files/%252e%252e%252fprivate%252f${name}`,
      '/files/notes.txt',
      '/files/..%2f..%2fauth-secret',
      `/files/${name}%00`,
      `/files/${name}/`,
      `/files/${name.toUpperCase()}`,
      `/files/${name}.br`,
      `//files//${name}`,
    ];
    const found = await Promise.all(paths.map(async (path) => [path, await statusOf(path)] as const));
    expect(found.filter(([, status]) => status !== 404 && status !== 400)).toEqual([]);
  });
});

test('a claimed file is never removed', async () => {
  const alone = await startTestApp({
    server: inject('database'),
    clock: { now: () => new Date(Date.now() + 10 ** 9) },
  });
  try {
    const kept = await alone.platform.publicFiles.add(picture);
    alone.platform.publicFiles.registerUsage(async (names) => names);
    await alone.platform.publicFiles.sweep();
    const response = await fetch(`${alone.url}/files/${kept}`);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  } finally {
    await alone.stop();
  }
});
