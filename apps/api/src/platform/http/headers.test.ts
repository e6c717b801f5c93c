import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    server: inject('database'),
    environment: {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@atelier.tn',
      PUBLIC_URL: 'https://atelier.example',
      WEB_ORIGIN: 'https://web.atelier.example,https://shop.example',
    },
  });
});
afterAll(() => app.stop());

function requestFrom(origin: string): Promise<Response> {
  return fetch(`${app.url}/health/live`, { headers: { origin } });
}

function preflight(origin: string): Promise<Response> {
  return fetch(`${app.url}/health/live`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,idempotency-key',
    },
  });
}

describe('an allowed origin', () => {
  test.each(['https://atelier.example', 'https://web.atelier.example', 'https://shop.example'])(
    '%s may read answers',
    async (origin) => {
      const { headers } = await requestFrom(origin);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('access-control-expose-headers')).toContain('x-request-id');
      expect(headers.get('vary')).toContain('Origin');
    },
  );

  test('an allowed origin may ask beforehand', async () => {
    const response = await preflight('https://web.atelier.example');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  });
});

describe('an origin that only looks like one', () => {
  test.each([
    'null',
    'https://atelier.example.evil.example',
    'https://evil-atelier.example',
    'https://sub.atelier.example',
    'http://atelier.example',
    'https://atelier.example:8443',
    'https://atelier.example/',
    'https://ATELIER.example',
    '*',
  ])('%s gets no permission', async (origin) => {
    const { headers } = await requestFrom(origin);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
    expect((await preflight(origin)).status).toBe(403);
  });
});

/** Uses a bare socket, because fetch would correct the request. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });
}

function requestHead(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`;
}

describe('an odd request', () => {
  test.each([
    [417, 'an expectation that nobody meets', requestHead('GET /health/live HTTP/1.1', 'host: x', 'expect: tea')],
    [400, 'no host', requestHead('GET /health/live HTTP/1.1')],
    [400, 'two hosts', requestHead('GET /health/live HTTP/1.1', 'host: x', 'Host: y')],
    [400, 'a length that is none', requestHead('POST /health/live HTTP/1.1', 'host: x', 'content-length: x')],
  ])('a malformed request gets %i in JSON: %s', async (status, _case, text) => {
    const [headers = '', body = ''] = (await sendRaw(text)).split('\r\n\r\n');
    expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(headers).toMatch(/^content-type: application\/json/m);
    expect(headers).toMatch(/^x-request-id: [0-9a-f-]{36}/m);
    expect(headers).toMatch(/^x-content-type-options: nosniff/m);
    expect(headers).toMatch(/^strict-transport-security: /m);
    expect(JSON.parse(body)).toMatchObject({ statusCode: status, message: 'validation' });
  });
});

describe('every answer', () => {
  test.each(['/health/live', '/nowhere', '/%zz'])('%s carries the protecting headers alone', async (path) => {
    const { headers } = await fetch(app.url + path);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=(3153600\d|[4-9]\d{7})$/);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('every answer has an id of its own', async () => {
    const { headers } = await fetch(`${app.url}/health/live`, { headers: { 'x-request-id': 'mine' } });
    expect(headers.get('x-request-id')).not.toBe('mine');
  });
});

test('developer pages do not exist in production', async () => {
  expect((await fetch(`${app.url}/dev/mailbox`)).status).toBe(404);
  const body = JSON.stringify({ now: '2031-05-06T07:08:09.000Z' });
  const moving = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
  expect((await fetch(`${app.url}/dev/clock`, moving)).status).toBe(404);
});
