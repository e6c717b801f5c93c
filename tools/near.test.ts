import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { announceNear, testFoldersOf, touchedFiles } from './near.ts';

test('near tests of a file include its module’s', () => {
  expect(
    testFoldersOf([
      'apps/api/src/modules/repairs/repairs.policy.ts',
      'apps/api/src/modules/repairs/customer/repairs.queries.ts',
      'apps/api/src/platform/mail/layout/email-layout.ts',
      'apps/api/src/workflow/workflow.ts',
      'apps/web/src/features/profile/picture/picture-parts.tsx',
      'apps/web/src/subjects/session/lazy-session.ts',
      'packages/domain/src/values/money.ts',
      'tools/near.ts',
    ]),
  ).toEqual([
    'apps/api/src/modules/repairs/',
    'apps/api/src/platform/mail/',
    'apps/api/src/workflow/',
    'apps/web/src/features/profile/',
    'apps/web/src/subjects/session/',
    'packages/domain/',
    'tools/',
  ]);
});

test('near a document or a journey are none', () => {
  expect(testFoldersOf(['README.md', 'docs/architecture.md', 'e2e/staff/desks.journey.ts'])).toEqual([]);
});

test('files changed since the last commit are touched', () => {
  const root = mkdtempSync(join(tmpdir(), 'atelier-near-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@atelier.test', ...args], { cwd: root });
  const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
  git('init', '-q');
  for (const name of ['.gitignore', 'same.ts', 'changed.ts', 'stagéd.ts']) write(name, 'ignored.ts\n');
  git('add', '.');
  git('commit', '-qm', 'All');
  write('changed.ts', '2');
  write('stagéd.ts', '2');
  git('add', 'stagéd.ts');
  write('new.ts', '1');
  write('ignored.ts', '1');
  expect(touchedFiles(root).toSorted()).toEqual(['changed.ts', 'new.ts', 'stagéd.ts']);
});

describe('near announces', () => {
  const announce = (touched: string[], present: string[] = []): string => {
    const root = mkdtempSync(join(tmpdir(), 'atelier-near-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    for (const file of present) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), '');
    }
    return announceNear(root, touched, ['lint', 'format']);
  };

  test('near says that nothing runs without touched files', () => {
    expect(announce([])).toMatch(/nothing was touched .* nothing runs$/u);
  });

  test('near announces checks alone for a document', () => {
    expect(announce(['README.md'])).toBe('near: files touched: 1; steps: lint, format; test files: none');
  });

  test('the number of test files in touched folders', () => {
    const present = [
      'packages/ui/src/a.test.ts',
      'packages/ui/src/a.ts',
      'packages/ui/node_modules/b.test.ts',
      'tools/c.test.ts',
    ];
    expect(announce(['packages/ui/src/a.ts'], present)).toBe(
      'near: files touched: 1; steps: lint, format; test files: at most 1, of packages/ui/',
    );
  });
});
