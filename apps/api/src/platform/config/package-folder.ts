import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder of `apps/api`, whose sources and whose bundle in `dist` both find it. */
export const packageFolder = dirname(findPackageJSON(import.meta.url) ?? '');

export const webFolder = join(packageFolder, '../web');
