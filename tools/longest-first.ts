import { dirname, join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = dirname(import.meta.dirname);

/** Slow files in spite of their small size, longest first per project. */
export const slowestFiles: readonly string[] = [
  'apps/web/src/app/layouts/staff-widths.browser.test.tsx',
  'apps/web/src/app/layouts/widths.browser.test.tsx',
  'apps/web/src/app/pages/longest-texts.browser.test.tsx',
  'apps/web/src/app/layouts/staff-accessible.browser.test.tsx',
  'apps/web/src/app/pages/request-sheet.browser.test.tsx',
  'apps/api/src/modules/repairs/desk/week.test.ts',
  'apps/api/src/modules/personal-data/erase.test.ts',
  'apps/api/src/modules/demo/demonstration.test.ts',
  'apps/api/src/modules/repairs/staff/staff-plans.test.ts',
  'apps/api/src/platform/process/main.test.ts',
  'apps/api/src/modules/repairs/staff/replay.test.ts',
  'apps/api/src/modules/repairs/staff/chains.test.ts',
];

/** Starts slow files first. On a fresh clone Vitest starts with the largest files, and a slow file at the end makes a core idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}

type TestModule = { readonly moduleId: string; readonly project: { readonly name: string } };

export function longestFirst<File extends TestModule>(files: readonly File[]): File[] {
  const ranks = new Map(slowestFiles.map((path, index) => [join(root, path), index]));
  const rankOf = ({ moduleId }: File): number => ranks.get(moduleId) ?? slowestFiles.length;
  const byProject = Map.groupBy(files, ({ project }) => project.name);
  return [...byProject.values()].flatMap((files) => files.toSorted((left, right) => rankOf(left) - rankOf(right)));
}
