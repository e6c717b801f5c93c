import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { developerRoutes } from '@atelier/contract';
import { shopTime } from '@atelier/domain';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/variables.ts';
import type { Log } from '#platform/log.ts';
import type { Clock } from '#platform/time/clock.ts';
import { isBuilt, serveBuilt } from './serve-built.ts';
import { serveCrawlerFiles } from './crawler-files.ts';
import { serveSources } from './development.ts';
import type { SitePages } from './site-pages.ts';
import type { PageContext } from './pages.ts';
import { shopIdentity } from './shop-identity.ts';

export type WebOptions = {
  readonly root: string;
  readonly sources: boolean;
  readonly production: boolean;
  /** Format of prices (specification/screens#times-and-prices). */
  readonly currency: { readonly code: string; readonly reading: string };
  readonly timeZone: string;
  readonly configuredShop: Pick<Settings, 'SHOP_NAME' | 'SHOP_PHONE' | 'DIALLING_CODE'>;
  readonly sender: string;
  readonly thirdParty: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly pages: SitePages;
  readonly publicUrl: () => string;
};

export async function serveWeb(server: FastifyInstance, options: WebOptions): Promise<() => Promise<void>> {
  const { root, sources, production, timeZone, clock, log, pages, publicUrl } = options;
  serveCrawlerFiles(server, publicUrl);
  const developerPages = production ? [] : developerRoutes;
  const year = () => Number(shopTime(clock.now(), timeZone).day.slice(0, 4));
  const context = { values: valuesOf(options), year, pages, publicUrl, log, developerPages };
  if (sources) return serveSources(server, root, context);
  const folder = join(root, 'dist');
  if (!isBuilt(folder)) {
    log.warn({ event: 'web.notBuilt' }, 'the web application is not built: only the API is served');
    return noop;
  }
  await serveBuilt(server, folder, context);
  return noop;
}

function valuesOf({
  production,
  currency,
  timeZone,
  configuredShop,
  sender,
  thirdParty,
}: WebOptions): PageContext['values'] {
  // For style elements only, one per start, so pages are equal for everybody and cacheable.
  const NONCE = randomBytes(16).toString('base64url');
  return (content) => {
    const [fr, en] = [shopIdentity(content, 'fr', configuredShop), shopIdentity(content, 'en', configuredShop)];
    return {
      NONCE,
      CURRENCY: currency.code,
      CURRENCY_READING: currency.reading,
      TIME_ZONE: timeZone,
      PHONE: fr.phone,
      DIALLING_CODE: configuredShop.DIALLING_CODE,
      SENDER: sender,
      HOURS: content?.fr.hours.join(',') ?? '',
      SEASONS: content?.fr.seasons.map(({ from, to, hours }) => `${from}/${to}/${hours.join(',')}`).join(';') ?? '',
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
