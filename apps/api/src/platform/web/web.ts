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
  /** How prices read (decisions section 9). */
  readonly currency: { readonly code: string; readonly reading: string };
  /** In which visits are planned. */
  readonly timeZone: string;
  /** The shop's telephone number, as it is written. */
  readonly phone: string;
  /** Whether a third party signs people in. */
  readonly thirdParty: boolean;
  readonly log: Log;
};

export const webRoot = join(import.meta.dirname, '../../../../web');

const nothing = async (): Promise<void> => undefined;

/** Serves the web application; the answer ends what it keeps open. */
export const serveWeb = async (server: FastifyInstance, options: WebOptions): Promise<() => Promise<void>> => {
  const { root, sources, production, currency, timeZone, phone, thirdParty, log } = options;
  // For style elements only, one per start: the page stays the same for everybody and can be kept.
  const NONCE = randomBytes(16).toString('base64url');
  const values = {
    NONCE,
    CURRENCY: currency.code,
    CURRENCY_READING: currency.reading,
    TIME_ZONE: timeZone,
    PHONE: phone,
    THIRD_PARTY: thirdParty ? 'on' : 'off',
    DEVELOPER_PAGES: production ? 'off' : 'on',
  };
  const developerPages = production ? [] : developerRoutes;
  if (sources) return serveSources(server, root, values, developerPages);
  const folder = join(root, 'dist');
  if (!isBuilt(folder)) {
    log.warn({ event: 'web.notBuilt' }, 'the web application is not built: only the API is served');
    return nothing;
  }
  await serveBuilt(server, folder, values, developerPages);
  return nothing;
};
