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
    resolved: 'https://registry.invalid/@tool/binding-linux-arm64-musl/-/binding-linux-arm64-musl-1.2.3.tgz',
    cpu: ['arm64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  });
  expect(packages['node_modules/@tool/binding-wasm32-wasi']).toMatchObject({
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
  expect(packages['node_modules/tool-linux-x64']).toMatchObject(entry);
});

test('another version is placed below its owner', () => {
  const packages = completeLockfile({
    '': {},
    'node_modules/tool': { optionalDependencies: { 'tool-darwin-x64': '1.0.0' } },
    'node_modules/tool-darwin-x64': { version: '2.0.0' },
  });
  expect(packages['node_modules/tool/node_modules/tool-darwin-x64']).toMatchObject({ version: '1.0.0' });
  expect(packages['node_modules/tool-darwin-x64']).toMatchObject({ version: '2.0.0' });
});

test('packages get an address on a reserved host', () => {
  const packages = completeLockfile({
    '': {},
    'packages/domain': { name: '@atelier/domain', version: '0.2.0' },
    'node_modules/left': { version: '1.0.0', resolved: 'https://registry.example/left.tgz', integrity: 'sha512-x' },
    'node_modules/old/node_modules/left': { name: '@other/left', version: '0.9.0' },
    'node_modules/@atelier/domain': { resolved: 'packages/domain', link: true },
    'node_modules/forked': { version: '1.0.0', resolved: 'git+ssh://git@host.example/forked.git#0123456' },
    'node_modules/wasm/node_modules/inner': { version: '1.0.0', inBundle: true },
  });
  expect(Object.entries(packages).map(([path, entry]) => [path, (entry as { resolved?: string }).resolved])).toEqual([
    ['', undefined],
    ['node_modules/@atelier/domain', 'packages/domain'],
    ['node_modules/forked', 'git+ssh://git@host.example/forked.git#0123456'],
    ['node_modules/left', 'https://registry.invalid/left/-/left-1.0.0.tgz'],
    ['node_modules/old/node_modules/left', 'https://registry.invalid/@other/left/-/left-0.9.0.tgz'],
    ['node_modules/wasm/node_modules/inner', undefined],
    ['packages/domain', undefined],
  ]);
});

/** npm asks the registry for whatever has no address, one package after the other. */
test('the lockfile names an address for each package', () => {
  const root = join(import.meta.dirname, '..');
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const addresses = Object.entries<{ resolved?: string; link?: boolean }>(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([, { resolved }]) => new URL(resolved ?? 'missing:').hostname);
  expect(new Set(addresses)).toEqual(new Set(['registry.invalid']));
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('replace-registry-host=registry.invalid\n');
});
