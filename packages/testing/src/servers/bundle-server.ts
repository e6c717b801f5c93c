import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../..');

let building: Promise<unknown> | undefined;

/**
 * Returns the built server, a replacement for `apps/api/src/main.ts`, because loading 1,500 modules triples a start. Builds it if its
 * sources have changed.
 */
export async function bundleServer(): Promise<string> {
  await (building ??= promisify(execFile)(process.execPath, [join(root, 'tools/ready.mjs'), 'server']));
  return join(root, 'apps/api/dist/server.js');
}
