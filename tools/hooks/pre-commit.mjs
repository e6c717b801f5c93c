// Checks format and lint of the staged files, called by git: plain JavaScript for Node 18 and later. Types, and the rules
// that need them, are checked by `npm test -- near`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// git calls a hook at the root of the checkout.
const root = process.cwd();
const tools = join(root, 'node_modules', '.bin');

/** Returns the paths that git prints; none where git fails. */
function changedFiles(...args) {
  const { status, stdout } = spawnSync('git', ['diff', '--name-only', '--diff-filter=ACMR', '-z', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\0').filter(Boolean) : [];
}

/** Runs a tool over files and returns whether they pass; a tool that is missing passes. */
function passes(tool, args, files) {
  if (files.length === 0 || !existsSync(join(tools, tool))) return true;
  // The linter's own rules are TypeScript, which the lockfile's Node reads.
  const env = { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` };
  const options = { cwd: root, env, encoding: 'utf8', shell: process.platform === 'win32' };
  const { status, error, stdout, stderr } = spawnSync(join(tools, tool), [...args, ...files], options);
  if (error !== undefined || status === 0) return true;
  console.error(`pre-commit: ${tool} refuses the staged files\n${stdout}${stderr}`.trimEnd());
  return false;
}

// The tools read the working copy, so files that are staged in part are left to `npm test`.
const halfStaged = new Set(changedFiles());
const staged = changedFiles('--cached').filter((file) => !halfStaged.has(file) && existsSync(join(root, file)));
const scripts = staged.filter((file) => /\.(?:[cm]?js|tsx?)$/.test(file));
const formatted = staged.filter((file) => /\.(?:[cm]?js|tsx?|json|md|css|ya?ml|html)$/.test(file));
const results = [
  passes('oxfmt', ['--check', '--no-error-on-unmatched-pattern'], formatted),
  passes('oxlint', ['-c', '.oxlintrc.quick.json', '--no-error-on-unmatched-pattern'], scripts),
];
if (results.includes(false)) {
  console.error('npm run format writes the format; git commit --no-verify leaves the check out once.');
  process.exitCode = 1;
}
