import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/time/clock.ts';
import type { Config } from './config/config.ts';
import type { Limits } from './config/limits.ts';
import type { Database } from './database/database.ts';
import type { RateLimiter } from '#platform/http/limits/rate-limit.ts';
import type { Site } from './http/site.ts';
import type { Images } from '#platform/storage/images.ts';
import type { JobRegistry } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Maintenance } from '#platform/process/maintenance.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { NodeNotifications } from './realtime/listening-pool.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { GeoIp } from './geoip/geoip.ts';
import type { PublicFiles } from './storage/public-files.ts';
import type { StoredFiles } from './storage/stored-files.ts';
import type { Signer } from './signing/signing.ts';
import type { SitePages } from './web/site-pages.ts';
import type { ReadShopIdentity } from './web/shop-identity.ts';

export type Platform = {
  readonly config: Config;
  readonly limits: Limits;
  readonly log: Log;
  readonly database: Database;
  readonly clock: Clock;
  readonly site: Site;
  /** Published name and telephone of the shop. */
  readonly shop: ReadShopIdentity;
  readonly maintenance: Maintenance;
  readonly signer: Signer;
  readonly server: FastifyInstance;
  readonly rateLimiter: RateLimiter;
  readonly metrics: Metrics;
  readonly jobs: JobRegistry;
  readonly mail: Mail;
  readonly realtime: Realtime;
  readonly nodeNotifications: NodeNotifications;
  readonly images: Images;
  readonly publicFiles: PublicFiles;
  /** Files that only an authorized call returns. */
  readonly privateFiles: StoredFiles;
  readonly geoip: GeoIp;
  readonly pages: SitePages;
};

export type Module = (platform: Platform) => void | Promise<void>;
