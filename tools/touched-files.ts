import { execFileSync } from 'node:child_process';

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
