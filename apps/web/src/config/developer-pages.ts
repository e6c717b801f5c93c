import { pageMeta } from './page-meta.ts';
import { paths } from './paths.ts';

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const isServed = pageMeta('developer-pages')?.content === 'on';

/**
 * True on this machine only, where the server has developer pages. It answers 404 to any other address and never has them in production.
 */
export const hasDeveloperPages: boolean = isServed && thisMachine.includes(location.hostname);

export function isDeveloperPath(path: string): boolean {
  return [paths.gallery, paths.sampleWizard, paths.sampleTable].some((page) => page === path);
}
