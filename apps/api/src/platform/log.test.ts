import { allCalls, samplesOf } from '@atelier/testing';
import { describe, expect, test } from 'vitest';
import { createLog, developmentOutput } from './log.ts';

function captureLog(write: (log: ReturnType<typeof createLog>) => void): {
  text: string;
  line: Record<string, unknown>;
} {
  let text = '';
  write(createLog('info', { write: (chunk) => void (text += chunk) }));
  return { text, line: JSON.parse(text) as Record<string, unknown> };
}

test('in development a request is one short line', () => {
  const lines: string[] = [];
  const log = createLog('info', developmentOutput({ write: (line) => void lines.push(line) }));
  const request = { event: 'http.request', method: 'GET', status: 200, ms: 2 };
  log.info({ ...request, route: '/auth/me' });
  log.info({ ...request, route: 'unknown' });
  log.warn({ event: 'web.notBuilt' }, 'not built');
  expect(lines).toEqual(['GET /auth/me 200 2 ms\n', expect.stringContaining('"event":"web.notBuilt"')]);
});

describe('a log line', () => {
  test('a log line is one line of JSON', () => {
    const { text, line } = captureLog((log) => log.info({ event: 'x', userAgent: 'a\r\nb\u001b[31m' }, 'said'));
    expect(text.match(/\n/g)).toHaveLength(1);
    expect(text).not.toContain('\u001b');
    expect(line).toMatchObject({ level: 'info', event: 'x', userAgent: 'a\r\nb\u001b[31m' });
  });

  test('a log line holds no secret or personal data', () => {
    const { text } = captureLog((log) =>
      log.info({
        body: {
          email: 'ann@atelier.test',
          password: 'hunter22',
          nested: [{ code: '123456', refreshToken: 'abc.def' }],
        },
        headers: { authorization: 'Bearer xyz', cookie: 'session=1' },
        phone: '+21620000000',
        ip: '203.0.113.7',
        note: 'written to ann@atelier.test',
      }),
    );
    for (const secret of ['ann@', 'hunter22', '123456', 'abc.def', 'xyz', 'session=1', '+216', '203.0.113'])
      expect(text).not.toContain(secret);
  });

  test('every secret field of the interface is redacted', () => {
    const secrets = new Set<string>();
    const remember = (key: string, value: unknown): unknown => {
      if (/(?:password|token|secret|code)$/i.test(key) && typeof value === 'string') secrets.add(`${key} ${value}`);
      return value;
    };
    for (const { query, body, answer } of allCalls)
      for (const schema of [query, body, answer])
        if (schema !== undefined)
          for (const sample of samplesOf(schema)) JSON.parse(captureLog((log) => log.info({ sample })).text, remember);
    expect(secrets).toContain('newPassword [redacted]');
    expect([...secrets].filter((each) => !each.endsWith(' [redacted]'))).toEqual([]);
  });

  test('a log line omits the parameters of a statement', () => {
    const cause = Object.assign(new Error('duplicate key value: ann@atelier.test'), {
      code: '23505',
      detail: 'Key (email)=(ann@atelier.test)',
    });
    const error = new Error('Failed query: insert into users values ($1)\nparams: hunter22', { cause });
    const { text, line } = captureLog((log) => log.error({ err: error }));
    expect(line['err']).toMatchObject({ type: 'Error', message: 'Failed query', cause: { code: '23505' } });
    expect(text).not.toMatch(/ann@|hunter22/);
    expect(text).toContain('log.test.ts');
  });
});
