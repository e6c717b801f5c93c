import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startMailbox, type Mailbox } from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let mailbox: Mailbox;
let dataDir: string;
let entry: string;
beforeAll(async () => {
  mailbox = await startMailbox();
  entry = join(dirname(await bundleServer()), 'send-test-mail.js');
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-mail-'));
});
afterAll(async () => {
  await mailbox.stop();
  await rm(dataDir, { recursive: true });
});

/** Runs the command and returns its exit code and output. */
function runScript(to: readonly string[], environment: Readonly<Record<string, string>>) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environment };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [entry, ...to], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

test('command sends a test mail as the server would', async () => {
  const production = {
    NODE_ENV: 'production',
    EMBEDDED_DATABASE: 'accept',
    SMTP_URL: mailbox.url,
    PUBLIC_URL: 'https://atelier.example',
    MAIL_FROM: 'no-reply@atelier.tn',
    SHOP_EMAIL: 'bonjour@atelier.tn',
    SHOP_NAME: 'Reparo',
  };
  const { code, out } = await runScript(['you@atelier.test'], production);
  expect([code, out]).toEqual([0, expect.stringContaining('took a mail from no-reply@atelier.tn to you@atelier.test')]);
  const mail = await mailbox.next({ to: 'you@atelier.test' });
  expect(mail.headers.get('from')).toBe('Reparo <no-reply@atelier.tn>');
  expect(mail.headers.get('reply-to')).toBe('bonjour@atelier.tn');
  expect(mail.text).toContain('atelier.example');
});

test.each([
  { what: 'no server', to: 'you@atelier.test', url: '', reason: 'SMTP_URL is not set' },
  { what: 'nobody to write to', to: '', url: 'smtp://127.0.0.1:9', reason: 'npm run mail -- you@example.com' },
  { what: 'nobody who answers', to: 'you@atelier.test', url: 'smtp://127.0.0.1:9', reason: 'ECONNREFUSED' },
  { what: 'a wrong server', to: 'you@atelier.test', url: 'smtp://127.0.0.1:465', reason: 'must begin with smtps' },
])('command with $what says what is wrong', async ({ to, url, reason }) => {
  const { code, err } = await runScript([to], { SMTP_URL: url });
  expect([code, err]).toEqual([1, expect.stringContaining(reason)]);
});
