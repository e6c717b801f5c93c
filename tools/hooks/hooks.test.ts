import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let home: string;

// Excludes the git settings of the machine and of a running commit.
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

function git(...args: string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync('git', args, { cwd: home, env, encoding: 'utf8' });
  return { status, stderr };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

function installTool(name: string, word: string): void {
  write(
    `node_modules/.bin/${name}`,
    `#!/bin/sh\nfor file; do case "$file" in *.ts) grep -q ${word} "$file" && echo "bad: $file" && exit 1;; esac; done\nexit 0\n`,
  );
  chmodSync(join(home, 'node_modules/.bin', name), 0o755);
}

function commit(subject: string): { status: number | null; stderr: string } {
  return git('commit', '--quiet', '--allow-empty', '-m', subject);
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'atelier-hooks-'));
  for (const path of ['.githooks', 'tools/hooks/commit-msg.mjs', 'tools/hooks/pre-commit.mjs']) {
    cpSync(join(root, path), join(home, path), { recursive: true });
  }
  write('.gitignore', 'node_modules/\n');
  git('init', '--quiet');
  git('config', 'user.name', 'Tester');
  git('config', 'user.email', 'tester@atelier.test');
  git('config', 'core.hooksPath', '.githooks');
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

test.each([
  'fix(auth): reject demo accounts in production',
  'feat!: raise the oldest browsers',
  'test(api/mail): read mails in Arabic',
  `docs: ${'é'.repeat(66)}`,
  'Merge branch side into main',
  'fixup! feat(desk): show rows in two lines',
])('subject "%s" passes', (subject) => {
  expect(commit(subject)).toEqual({ status: 0, stderr: '' });
});

test.each([
  [`fix: ${'x'.repeat(68)}`, 'the subject has 73 characters'],
  ['Mended the sign-in', 'not a Conventional Commit'],
  ['fixed: the sign-in', 'not a Conventional Commit'],
  ['fix:the sign-in', 'not a Conventional Commit'],
])('subject "%s" is refused', (subject, fault) => {
  const { status, stderr } = commit(subject);
  expect(status).toBe(1);
  expect(stderr).toContain(`commit-msg: `);
  expect(stderr).toContain(fault);
});

test.each(['oxfmt', 'oxlint'])('%s refuses a staged file', (tool) => {
  installTool(tool, 'WRONG');
  write('a.ts', 'WRONG');
  git('add', 'a.ts');
  const { status, stderr } = commit('feat: begin');
  expect(status).toBe(1);
  expect(stderr).toContain(`pre-commit: ${tool} refuses the staged files`);
  expect(stderr).toContain('bad: a.ts');
});

test('only staged files are checked', () => {
  installTool('oxfmt', 'WRONG');
  installTool('oxlint', 'WRONG');
  write('a.ts', 'right');
  write('b.ts', 'WRONG');
  git('add', 'a.ts');
  expect(commit('feat: begin')).toEqual({ status: 0, stderr: '' });
});

test('a half-staged file is left to npm test', () => {
  installTool('oxlint', 'WRONG');
  write('a.ts', 'right');
  git('add', 'a.ts');
  write('a.ts', 'WRONG');
  expect(commit('feat: begin')).toEqual({ status: 0, stderr: '' });
});

test('a removed file is not checked', () => {
  write('a.ts', 'right');
  git('add', 'a.ts');
  commit('feat: begin');
  installTool('oxlint', 'right');
  git('rm', '--quiet', 'a.ts');
  expect(commit('feat: go on')).toEqual({ status: 0, stderr: '' });
});

test('a checkout without node_modules commits silently', () => {
  write('a.ts', 'WRONG');
  git('add', 'a.ts');
  expect(commit('feat: begin')).toEqual({ status: 0, stderr: '' });
});

test('a checkout without the scripts commits silently', () => {
  rmSync(join(home, 'tools'), { recursive: true });
  expect(commit('any subject')).toEqual({ status: 0, stderr: '' });
});

test('oxlint runs without types over a TypeScript file', () => {
  const { status, stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', '.oxlintrc.quick.json', '--print-config'],
    { cwd: root, encoding: 'utf8' },
  );
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ options: { typeAware: false, denyWarnings: true } });
});
