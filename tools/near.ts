import { execFileSync } from 'node:child_process';

/** The files that differ from the last commit, new ones among them, from the repository's root. */
export function touchedFiles(root: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

const testFolder =
  /^(?:apps\/api\/src\/(?:modules|platform)\/[^/]+\/|apps\/web\/src\/(?:features|shared|subjects)\/[^/]+\/|apps\/[^/]+\/src\/[^/]+\/|packages\/[^/]+\/|tools\/|e2e\/operation\/)/u;

/**
 * The folders whose tests are run for a change of these files: the module, the feature, the package. What stands in none of them has no
 * tests near by.
 */
export function testFoldersOf(files: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => testFolder.exec(file)?.[0] ?? []))].toSorted();
}
