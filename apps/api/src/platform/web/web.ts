import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { developerRoutes } from '@atelier/contract';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';
import { isBuilt, serveBuilt } from './built.ts';
import { serveSources } from './development.ts';

export type WebOptions = {
  /** Where the web application lies, with its build in `dist`. */
  readonly root: string;
  /** From its sources, with hot reload. */
  readonly sources: boolean;
  readonly production: boolean;
  readonly log: Log;
};

export const webRoot = join(import.meta.dirname, '../../../../web');

const nothing = async (): Promise<void> => undefined;

/** Serves the web application; the answer ends what it keeps open. */
export const serveWeb = async (server: FastifyInstance, options: WebOptions): Promise<() => Promise<void>> => {
  const { root, sources, production, log } = options;
  // For style elements only, one per start: the page stays the same for everybody and can be kept.
  const nonce = randomBytes(16).toString('base64url');
  const developerPages = production ? [] : developerRoutes;
  if (sources) return serveSources(server, root, nonce, developerPages);
  const folder = join(root, 'dist');
  if (!isBuilt(folder)) {
    log.warn({ event: 'web.notBuilt' }, 'the web application is not built: only the API is served');
    return nothing;
  }
  await serveBuilt(server, folder, nonce, developerPages);
  return nothing;
};
