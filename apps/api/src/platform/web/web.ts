import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { developerRoutes } from '@atelier/contract';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/variables.ts';
import type { Log } from '../log/log.ts';
import { isBuilt, serveBuilt } from './serve-built.ts';
import { serveCrawlerFiles } from './crawler-files.ts';
import { serveSources } from './development.ts';
import type { SitePages } from './site-pages.ts';
import type { PageContext } from './pages.ts';
import { shopIdentity } from './shop-identity.ts';

export type WebOptions = {
  /** Where the web application lies, with its build in `dist`. */
  readonly root: string;
  /** From its sources, with hot reload. */
  readonly sources: boolean;
  readonly production: boolean;
  /** How prices read (specification/screens#times-and-prices). */
  readonly currency: { readonly code: string; readonly reading: string };
  /** In which visits are planned. */
  readonly timeZone: string;
  /** The shop's name and telephone number where there is no content. */
  readonly firstShop: Pick<Settings, 'SHOP_NAME' | 'SHOP_PHONE'>;
  /** The address that mails come from. */
  readonly sender: string;
  /** Whether a third party signs people in. */
  readonly thirdParty: boolean;
  readonly log: Log;
  readonly pages: SitePages;
  /** Where people reach the site. */
  readonly publicUrl: () => string;
};

export const webRoot = join(import.meta.dirname, '../../../../web');

/** Serves the web application; the answer ends what it keeps open. */
export async function serveWeb(server: FastifyInstance, options: WebOptions): Promise<() => Promise<void>> {
  const { root, sources, production, log, pages, publicUrl } = options;
  serveCrawlerFiles(server, publicUrl);
  const developerPages = production ? [] : developerRoutes;
  const context = { values: valuesOf(options), pages, publicUrl, log, developerPages };
  if (sources) return serveSources(server, root, context);
  const folder = join(root, 'dist');
  if (!isBuilt(folder)) {
    log.warn({ event: 'web.notBuilt' }, 'the web application is not built: only the API is served');
    return noop;
  }
  await serveBuilt(server, folder, context);
  return noop;
}

/** What pages are told: the configuration, and of the content what stands on every page. */
function valuesOf({
  production,
  currency,
  timeZone,
  firstShop,
  sender,
  thirdParty,
}: WebOptions): PageContext['values'] {
  // For style elements only, one per start: the page stays the same for everybody and can be kept.
  const NONCE = randomBytes(16).toString('base64url');
  return (content) => {
    const [fr, en] = [shopIdentity(content, 'fr', firstShop), shopIdentity(content, 'en', firstShop)];
    return {
      NONCE,
      CURRENCY: currency.code,
      CURRENCY_READING: currency.reading,
      TIME_ZONE: timeZone,
      PHONE: fr.phone,
      SENDER: sender,
      HOURS: content?.fr.hours.join(',') ?? '',
      CLOSURES: content?.fr.closures.map(({ from, to }) => `${from}/${to}`).join(',') ?? '',
      BRAND: fr.name,
      BRAND_EN: en.name,
      LOGO: content?.fr.navbar.logo.image?.id ?? '',
      THIRD_PARTY: thirdParty ? 'on' : 'off',
      DEVELOPER_PAGES: production ? 'off' : 'on',
    };
  };
}

async function noop(): Promise<void> {
  return undefined;
}
