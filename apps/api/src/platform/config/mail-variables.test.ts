import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atelier-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

function variablesOf(problems: readonly string[]): string[] {
  return problems.map((line) => line.split(':', 1)[0] ?? '');
}

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://atelier@db.example/atelier',
  AUTH_SECRET: 'f0c1b7d94e2a48563b1dbe07a6c95e82',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'no-reply@atelier.tn',
  PUBLIC_URL: 'https://atelier.example',
};

test.each([
  ['a@b.tn', 'a@b.tn'],
  ['<a@b.tn>', 'a@b.tn'],
  ['Atelier <a@b.tn>', 'a@b.tn'],
  ['"Garage, SARL" <a@b.tn>', 'a@b.tn'],
  ['"Chez \\"Jo\\"" <a@b.tn>', 'a@b.tn'],
  ['Garage, SARL <a@b.tn>', 'a@b.tn'],
  ['Jean (Atelier) <a@b.tn>', 'a@b.tn'],
  ['Atelier: réparations <a@b.tn>', 'a@b.tn'],
])('MAIL_FROM=%s is read as an address', (text, address) => {
  expect(readConfig({ DATA_DIR: dataDir, MAIL_FROM: text }).settings.MAIL_FROM).toBe(address);
});

test.each(['a@b.tn, c@d.tn', 'x <a@b.tn> y', '"open <a@b.tn>', 'Atelier', 'a@b.tn\r\nBcc: e@f.tn'])(
  'MAIL_FROM=%j is refused',
  (text) => {
    expect(variablesOf(problemsOf({ MAIL_FROM: text }))).toEqual(['MAIL_FROM']);
  },
);

test('SMTP_URL at port 465 has to begin with smtps', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://u:p@mail.example:465' })).toEqual([
    'SMTP_URL: must begin with smtps:// at port 465',
  ]);
  expect(problemsOf({ SMTP_URL: 'smtps://u:p@mail.example:465' })).toEqual([]);
});

describe('production', () => {
  test.each(['a@atelier.test', 'a@shop.example', 'a@x.invalid', 'a@localhost', 'a@srv.LOCALHOST', 'Shop <a@mail>'])(
    'production refuses %s as MAIL_FROM and SHOP_EMAIL',
    (address) => {
      expect(variablesOf(problemsOf({ ...production, MAIL_FROM: address }))).toEqual(['MAIL_FROM']);
      const bare = address.replace(/.*<|>/gu, '');
      expect(variablesOf(problemsOf({ ...production, SHOP_EMAIL: bare }))).toEqual(['SHOP_EMAIL']);
    },
  );

  test('production accepts mail addresses on possible domains', () => {
    expect(problemsOf({ ...production, MAIL_FROM: 'a@test.example.com', SHOP_EMAIL: 'b@réparo.tn' })).toEqual([]);
  });
});
