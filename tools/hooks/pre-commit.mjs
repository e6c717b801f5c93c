// Checks format and lint of the staged files before a commit. Plain JavaScript for Node 18 and later. `npm test -- near` also checks types
// and the rules that need them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Git calls a hook at the root of the checkout.
const root = process.cwd();
const tools = join(root, 'node_modules', '.bin');

/** Returns the paths that git prints, none when git fails. */
function changedFiles(...args) {
  const { status, stdout } = spawnSync('git', ['diff', '--name-only', '--diff-filter=ACMR', '-z', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\0').filter(Boolean) : [];
}

/** Runs a tool over files and returns true if they pass. A missing tool passes. */
function runTool(tool, args, files) {
  if (files.length === 0 || !existsSync(join(tools, tool))) return true;
  // The linter's own rules are TypeScript, which needs the lockfile's Node.
  const env = { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` };
  const options = { cwd: root, env, encoding: 'utf8', shell: process.platform === 'win32' };
  const { status, error, stdout, stderr } = spawnSync(join(tools, tool), [...args, ...files], options);
  if (error !== undefined || status === 0) return true;
  console.error(`pre-commit: ${tool} refuses the staged files\n${stdout}${stderr}`.trimEnd());
  return false;
}

// Skips partly staged files, because the tools read the working copy. `npm test` checks them.
const partlyStaged = new Set(changedFiles());
const staged = changedFiles('--cached').filter((file) => !partlyStaged.has(file) && existsSync(join(root, file)));
const scripts = staged.filter((file) => /\.(?:[cm]?js|tsx?)$/.test(file));
const formatted = staged.filter((file) => /\.(?:[cm]?js|tsx?|json|md|css|ya?ml|html)$/.test(file));
const results = [
  runTool('oxfmt', ['--check', '--no-error-on-unmatched-pattern'], formatted),
  runTool('oxlint', ['-c', '.oxlintrc.quick.json', '--no-error-on-unmatched-pattern'], scripts),
];
if (results.includes(false)) {
  console.error('npm run format writes the format; git commit --no-verify leaves the check out once.');
  process.exitCode = 1;
}
