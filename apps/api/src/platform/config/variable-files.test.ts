import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { loadEnvFile, readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atelier-config-'));
const secretFile = join(dataDir, 'secret');
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a variable’s file is read without its line break', () => {
  writeFileSync(secretFile, `${'s3cret-'.repeat(6)}\n`);
  expect(readConfig({ DATA_DIR: dataDir, AUTH_SECRET_FILE: secretFile }).secret).toBe('s3cret-'.repeat(6));
});

test('a variable given twice or unreadable is one line', () => {
  expect(() => readConfig({ DATA_DIR: dataDir, AUTH_SECRET_FILE: join(dataDir, 'none') })).toThrow(
    "AUTH_SECRET: AUTH_SECRET_FILE names a file that can't be read",
  );
  expect(() => readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 'x', AUTH_SECRET_FILE: secretFile })).toThrow(
    'AUTH_SECRET: is given twice, by AUTH_SECRET_FILE too',
  );
});

test('the environment has precedence over its file', () => {
  vi.stubEnv('ATELIER_TEST_GIVEN', 'environment');
  vi.stubEnv('ATELIER_TEST_ADDED', undefined);
  const file = join(dataDir, '.env');
  writeFileSync(file, 'ATELIER_TEST_GIVEN=file\nATELIER_TEST_ADDED="a # b"\n');
  loadEnvFile(file);
  loadEnvFile(join(dataDir, 'none'));
  expect([process.env['ATELIER_TEST_GIVEN'], process.env['ATELIER_TEST_ADDED']]).toEqual(['environment', 'a # b']);
  vi.unstubAllEnvs();
});
