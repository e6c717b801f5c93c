/** Decides what `npm test -- near` runs. */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Returns the files changed since the last commit, including new ones, relative to the root. */
export function touchedFiles(root: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

const testFolder =
  /^(?:apps\/api\/src\/(?:modules|platform)\/[^/]+\/|apps\/web\/src\/(?:features|shared|subjects)\/[^/]+\/|apps\/[^/]+\/src\/[^/]+\/|packages\/[^/]+\/|tools\/|e2e\/operation\/)/u;

/** Returns the test folders near changed files: module, feature or package. Other files have none. */
export function testFoldersOf(files: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => testFolder.exec(file)?.[0] ?? []))].toSorted();
}

/** Returns the line that `near` prints first. Vitest skips the test files that don't reach a change, so their number is a maximum. */
export function announceNear(root: string, touched: readonly string[], checks: readonly string[]): string {
  if (touched.length === 0) return 'near: nothing was touched since the last commit, so nothing runs';
  const folders = testFoldersOf(touched);
  const tests = globSync(
    folders.map((folder) => `${folder}**/*.test.{ts,tsx}`),
    { cwd: root, exclude: ['**/node_modules/**'] },
  );
  const near = folders.length === 0 ? 'none' : `at most ${tests.length}, of ${folders.join(', ')}`;
  return `near: files touched: ${touched.length}; steps: ${checks.join(', ')}; test files: ${near}`;
}
