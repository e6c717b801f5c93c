import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'atelier-lock-'));
  mkdirSync(join(home, 'tools'));
  cpSync(join(import.meta.dirname, 'lock.mjs'), join(home, 'tools/lock.mjs'));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

function completeLockfile(packages: Record<string, object>): Record<string, object> {
  const file = join(home, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }));
  execFileSync(process.execPath, [join(home, 'tools/lock.mjs')]);
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

test('a missing platform package gets an entry', () => {
  const packages = completeLockfile({
    '': {},
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/binding-linux-arm64-musl': '1.2.3', '@tool/binding-wasm32-wasi': '1.2.3' },
    },
  });
  expect(packages['node_modules/@tool/binding-linux-arm64-musl']).toEqual({
    version: '1.2.3',
    cpu: ['arm64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  });
  expect(packages['node_modules/@tool/binding-wasm32-wasi']).toEqual({
    version: '1.2.3',
    cpu: ['wasm32'],
    dev: true,
    optional: true,
  });
});

test('an existing entry retains its hash', () => {
  const entry = { version: '1.2.3', integrity: 'sha512-x', cpu: ['x64'], os: ['linux'] };
  const packages = completeLockfile({
    '': {},
    'node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '1.2.3' } },
    'node_modules/tool-linux-x64': entry,
  });
  expect(packages['node_modules/tool-linux-x64']).toEqual(entry);
});

test('another version is placed below its owner', () => {
  const packages = completeLockfile({
    '': {},
    'node_modules/tool': { optionalDependencies: { 'tool-darwin-x64': '1.0.0' } },
    'node_modules/tool-darwin-x64': { version: '2.0.0' },
  });
  expect(packages['node_modules/tool/node_modules/tool-darwin-x64']).toMatchObject({ version: '1.0.0' });
  expect(packages['node_modules/tool-darwin-x64']).toEqual({ version: '2.0.0' });
});

test('registry addresses are removed, package links stay', () => {
  const packages = completeLockfile({
    '': {},
    'node_modules/left': { version: '1.0.0', resolved: 'https://registry.example/left.tgz', integrity: 'sha512-x' },
    'node_modules/@atelier/domain': { resolved: 'packages/domain', link: true },
  });
  expect(packages['node_modules/left']).toEqual({ version: '1.0.0', integrity: 'sha512-x' });
  expect(packages['node_modules/@atelier/domain']).toEqual({ resolved: 'packages/domain', link: true });
});
