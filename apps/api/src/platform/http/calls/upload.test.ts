import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postCall } from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import type { Module } from '#platform/platform.ts';
import { Failure } from '../errors/failure.ts';
import { type Guard, mount } from './mount.ts';

const weighCall = postCall('/scales', 'Weighs a file', {
  upload: 'thing',
  answer: z.object({ bytes: z.number() }),
});

const requireName: Guard<{ userId: string }> = async (request) => {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new Failure('notSignedIn');
  if (authorization === 'leaving') await once(request.raw, 'close').catch(() => undefined);
  return { userId: authorization };
};

const scales: Module = ({ server }) =>
  mount(server, { call: weighCall, who: requireName }, ({ file }) => ({ bytes: file.length }));

const uploads = { bytes: 100_000, atOnce: 4, perPerson: 2, silence: 60_000 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ server: inject('database'), modules: [scales], limits: { uploads } });
});
afterAll(() => app.stop());

function post(body: FormData | Buffer | string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}/scales`, {
    method: 'POST',
    body: body instanceof Buffer ? Uint8Array.from(body) : body,
    headers: { authorization: 'me', ...headers },
  });
}

function formWith(...entries: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

function bytes(count: number): Blob {
  return new Blob([new Uint8Array(count)]);
}

async function statusAndMessage(response: Response): Promise<unknown[]> {
  const { message, issues }: { message: string; issues?: { path: string; message: string }[] } = JSON.parse(
    await response.text(),
  );
  return [response.status, message, ...(issues ?? []).map((issue) => `${issue.path}: ${issue.message}`)];
}

describe('a call that takes a file', () => {
  test('an upload arrives whole, to the last allowed byte', async () => {
    for (const count of [0, 1, 99_999, 100_000])
      expect(await (await post(formWith(['thing', bytes(count)]))).json()).toEqual({ bytes: count });
  });

  test.each([100_001, 110_000, 5_000_000])('an upload of %i bytes is too large', async (count) => {
    expect(await statusAndMessage(await post(formWith(['thing', bytes(count)])))).toEqual([413, 'tooLarge']);
  });

  test('an oversized chunked upload is refused', async () => {
    const form = new Response(formWith(['thing', bytes(300_000)]));
    const response = await fetch(`${app.url}/scales`, {
      method: 'POST',
      body: form.body,
      duplex: 'half',
      headers: { authorization: 'me', 'content-type': form.headers.get('content-type') ?? '' },
    } as RequestInit);
    expect(await statusAndMessage(response)).toEqual([413, 'tooLarge']);
  });

  test('an upload takes one file in its own field', async () => {
    const file = bytes(10);
    const refused = async (form: FormData): Promise<unknown> => (await statusAndMessage(await post(form)))[2];
    expect(await refused(formWith(['thing', file], ['thing', file]))).toBe('thing: unexpected');
    expect(await refused(formWith(['other', file]))).toBe('other: unexpected');
    expect(await refused(formWith(['thing', file], ['roles', 'ADMIN']))).toBe('roles: unexpected');
    expect(await refused(formWith(['roles', 'ADMIN'], ['thing', file]))).toBe('roles: unexpected');
    expect(await refused(formWith(['thing', 'no file']))).toBe('thing: unexpected');
    expect(await refused(formWith(['__proto__', file]))).toBe('thing: unreadable');
    expect(await refused(formWith())).toBe('thing: required');
  });

  test.each([
    ['application/json', '{"thing":1}'],
    ['text/plain', 'thing'],
    ['application/x-www-form-urlencoded', 'thing=1'],
    ['image/png', 'thing'],
    ['', 'thing'],
  ])('an upload of %s is a 415', async (type, body) => {
    const headers = type === '' ? {} : { 'content-type': type };
    expect((await post(Buffer.from(body), headers)).status).toBe(415);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a boundary that never comes', 'multipart/form-data; boundary=b', 'nothing of the kind'],
    [
      'an end that never comes',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="thing"; filename="a"\r\n\r\nhalf',
    ],
    [
      'a part without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx\r\n--b--',
    ],
    ['headers without end', 'multipart/form-data; boundary=b', `--b\r\nX: ${'y'.repeat(100_000)}`],
    ['nothing at all', 'multipart/form-data; boundary=b', ''],
  ])('a form with %s is a 400', async (_name, type, body) => {
    expect((await post(body, { 'content-type': type })).status).toBe(400);
  });

  test('an upload checks the session before reading', async () => {
    const response = await fetch(`${app.url}/scales`, { method: 'POST', body: formWith(['thing', bytes(10)]) });
    expect(await statusAndMessage(response)).toEqual([401, 'notSignedIn']);
  });
});

test('the API description names the upload’s one field', async () => {
  const description: unknown = await (await fetch(`${app.url}/openapi.json`)).json();
  const schema = { properties: { thing: { type: 'string', format: 'binary' } }, required: ['thing'] };
  expect(description).toMatchObject({
    paths: { '/scales': { post: { requestBody: { content: { 'multipart/form-data': { schema } } } } } },
  });
});

test('a form is a 415 for every other call', async () => {
  const form = formWith(['email', 'a@atelier.test'], ['password', 'secret']);
  expect((await fetch(`${app.url}/auth/login`, { method: 'POST', body: form })).status).toBe(415);
});

async function startUpload(who = 'me', { url } = app) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /scales HTTP/1.1',
      'host: x',
      `authorization: ${who}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 50000',
      'expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  await expect.poll(() => heard).toContain('100 Continue');
  socket.write('--b\r\nContent-Disposition: form-data; name="thing"; filename="a.png"\r\n\r\nhalf of it');
  return { socket, heard: () => heard };
}

describe('files under way', () => {
  test('concurrent uploads are limited, broken ones free', async () => {
    const held = [
      await startUpload('ann'),
      await startUpload('ann'),
      await startUpload('bob'),
      await startUpload('bob'),
    ];
    const fifth = await post(formWith(['thing', bytes(10)]));
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([503, '1']);
    held.forEach(({ socket }) => socket.destroy());
    await expect.poll(async () => (await post(formWith(['thing', bytes(10)]))).status).toBe(200);
  });

  test('uploads of one person leave room for others', async () => {
    const held = [await startUpload('ann'), await startUpload('ann')];
    const third = await post(formWith(['thing', bytes(10)]), { authorization: 'ann' });
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await post(formWith(['thing', bytes(10)]), { authorization: 'bob' })).status).toBe(200);
    held.forEach(({ socket }) => socket.destroy());
    await expect
      .poll(async () => (await post(formWith(['thing', bytes(10)]), { authorization: 'ann' })).status)
      .toBe(200);
  });

  test('stalled uploads end and free their places', async () => {
    const impatient = await startTestApp({
      server: inject('database'),
      modules: [scales],
      limits: { uploads: { ...uploads, silence: 2_000 } },
    });
    onTestFinished(() => impatient.stop());
    const stalled = [await startUpload('ann', impatient), await startUpload('ann', impatient)];
    await expect.poll(() => stalled.every(({ socket }) => socket.closed)).toBe(true);
    for (const { heard } of stalled) expect(heard()).toContain('HTTP/1.1 408 ');
    Object.assign(impatient.platform.limits.uploads, { silence: uploads.silence });
    const body = formWith(['thing', bytes(10)]);
    const next = await fetch(`${impatient.url}/scales`, { method: 'POST', body, headers: { authorization: 'ann' } });
    expect(next.status).toBe(200);
  });

  test('an upload broken during the guard frees its place', async () => {
    const left = [await startUpload('leaving'), await startUpload('leaving'), await startUpload('leaving')];
    left.forEach(({ socket }) => socket.destroy());
    await Promise.all(left.map(({ socket }) => once(socket, 'close')));
    for (let round = 0; round < 3; round += 1)
      await expect.poll(async () => (await post(formWith(['thing', bytes(10)]))).status).toBe(200);
  });

  test('uploads leave no temporary file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-uploads-'));
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    });
    const { socket } = await startUpload();
    expect(await readdir(folder)).toEqual([]);
    socket.destroy();
    await expect.poll(async () => (await post(formWith(['thing', bytes(10)]))).status).toBe(200);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a refused upload leaves the connection usable', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await post(formWith(['other', bytes(90_000)]))).status).toBe(400);
      expect((await post(formWith(['thing', bytes(10)]))).status).toBe(200);
    }
  });
});
