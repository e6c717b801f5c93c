import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { type Clock, createDatabaseClock } from '#platform/time/clock.ts';
import { createMovableClock, serveClock } from '#platform/time/movable-clock.ts';
import { backUpNightly } from './archive/backup.ts';
import type { Config } from './config/config.ts';
import type { Settings } from './config/variables.ts';
import type { Limits } from './config/limits.ts';
import { createDatabase } from './database/database.ts';
import { createPool, poolSettings, withErrorHandlers } from './database/pool.ts';
import { SharingPool } from './database/sharing-pool.ts';
import { serveHealth } from './http/health.ts';
import { deleteOldKeys } from '#platform/http/calls/idempotency.ts';
import { describeApi } from '#platform/http/calls/openapi.ts';
import { createRateLimiter } from '#platform/http/limits/rate-limit.ts';
import { createServer } from './http/server.ts';
import type { ServerPhase } from './http/server-phase.ts';
import { createSite } from './http/site.ts';
import { createUploads } from '#platform/http/calls/upload.ts';
import { createImages } from '#platform/storage/images.ts';
import { createJobRegistry } from './jobs/jobs.ts';
import { createWorker } from './jobs/worker.ts';
import type { Log } from './log.ts';
import { createMail } from './mail/mail.ts';
import { createMetrics } from './metrics/metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics/serve-metrics.ts';
import { serveMailbox } from './mail/mailbox-page.ts';
import { createGeoIp } from './geoip/geoip.ts';
import type { Module, Platform } from './platform.ts';
import { createDiskWatch } from './process/disk-watch.ts';
import { watchEventLoop } from './process/event-loop.ts';
import { createMaintenance } from '#platform/process/maintenance.ts';
import { createNodes } from '#platform/process/nodes.ts';
import { ListeningPool } from './realtime/listening-pool.ts';
import { createRealtime } from './realtime/realtime.ts';
import { createSocketRegister } from './realtime/socket-register.ts';
import { createPublicFiles, servePublicFiles } from './storage/public-files.ts';
import { startSigner } from './signing/signing.ts';
import { createStorage } from './storage/create-storage.ts';
import { createStoredFiles } from './storage/stored-files.ts';
import { serveMaintenanceNotice } from './web/maintenance-notice.ts';
import { createSitePages } from './web/site-pages.ts';
import { type ReadShopIdentity, shopIdentity } from './web/shop-identity.ts';
import { serveWeb, type WebOptions } from './web/web.ts';

export type PlatformOptions = {
  readonly config: Config;
  readonly limits: Limits;
  readonly log: Log;
  readonly connectionString: string;
  readonly clock?: Clock;
  readonly web: Pick<WebOptions, 'root' | 'sources'> | null;
  readonly modules: readonly Module[];
};

export type RunningPlatform = {
  readonly platform: Platform;
  readonly url: string;
  /** Address of the metrics if METRICS_PORT is set. */
  readonly metricsUrl: string | null;
  /** Reports not ready and serves until load balancers have noticed (specification/faults#f11). */
  readonly drain: () => Promise<void>;
  /** Rejects new requests, finishes pending ones and closes everything (specification/faults#f11). */
  readonly stop: () => Promise<void>;
};

type Pools = ReturnType<typeof openPools>;

export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { config, limits, log } = options;
  const pools = openPools(options);
  const closing: (() => Promise<unknown>)[] = [pools.end];
  const close = async () => {
    for (const step of closing.splice(0).toReversed())
      await step().catch((error: unknown) => log.warn({ event: 'stop', err: error }));
  };
  try {
    const { platform, clock, lifecycle, disk } = await assemble(options, pools);
    const { server, realtime, site, jobs, mail, maintenance } = platform;
    closing.push(async () => clock.stop());
    const nodes = createNodes({ pool: pools.jobs, id: pools.name, limits: limits.nodes, log });
    closing.push(nodes.leave);
    jobs.onEachNode('maintenance.read', limits.jobs.poll, async () => void (await maintenance.read()));
    const worker = createWorker({ pool: pools.jobs, registry: jobs, limits: limits.jobs, log, disk, nodes });
    closing.push(() => Promise.all([worker.stop(), mail.queue.stop(), mail.close()]));
    closing.push(() => server.close());
    closing.push(() => realtime.close());
    // Vite closes first, because its socket blocks the end of the http server.
    closing.push(await serveEverything(platform, options));
    if (config.settings.NODE_ENV === 'test') serveClock(server, clock, jobs);
    await realtime.ready;
    await nodes.join();
    const url = await listen(server, config.settings);
    site.setPort(Number(new URL(url).port));
    const metrics = await measure(platform, pools);
    if (metrics !== null) closing.push(metrics.close);
    worker.start();
    mail.queue.start();
    void mail.verify();
    const endWatch = watchEventLoop(log, limits.eventLoop);
    closing.push(async () => endWatch());
    const drain = async () => {
      lifecycle.phase = 'draining';
      await delay(drainTime(config, limits));
    };
    const stop = async () => {
      // Serves clients that connected while draining, except after an uncaught error.
      if (lifecycle.phase === 'serving') lifecycle.phase = 'stopping';
      await close();
    };
    return { platform, url, metricsUrl: metrics?.url ?? null, drain, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Silences Fastify's line for each address, because the start text names it. */
async function listen(server: FastifyInstance, { HOST: host, PORT: port }: Settings): Promise<string> {
  const { level } = server.log;
  server.log.level = 'silent';
  try {
    return await server.listen({ host, port });
  } finally {
    server.log.level = level;
  }
}

function openPools({ connectionString, limits, log }: PlatformOptions) {
  const name = `atelier-${uuidv7().slice(-12)}`;
  const poolOptions = (kind: string, connections: number) => ({
    connectionString,
    name: `${name}-${kind}`,
    connections,
    limits: limits.database,
    log,
  });
  const { connections } = limits.database;
  const main = withErrorHandlers(new SharingPool(poolSettings(poolOptions('http', connections.statements))), log);
  const transactions = createPool(poolOptions('http', connections.transactions));
  // Listeners occupy connections for good, so jobs and sockets have their own pools.
  const jobs = createPool(poolOptions('jobs', limits.jobs.connections));
  const sockets = withErrorHandlers(new ListeningPool(poolSettings(poolOptions('sockets', 2))), log);
  const end = (): Promise<unknown> => {
    const ended = Promise.all([main, transactions, jobs, sockets].map((pool) => pool.end()));
    // A pool never ends if a connection was lost while it was handed out.
    return Promise.race([ended, delay(limits.database.answer, undefined, { ref: false })]);
  };
  return { name, main, transactions, jobs, sockets, end };
}

async function assemble(options: PlatformOptions, pools: Pools) {
  const { config, limits, log } = options;
  const geoip = await createGeoIp(config.settings, limits.geoip, log);
  const clock = createMovableClock(options.clock ?? (await createDatabaseClock(pools.main, limits.clock.measure)));
  const database = createDatabase(pools.main, pools.transactions, () => void pools.sockets.tellMissed());
  const site = createSite(config);
  const requestLimits = config.settings.RATE_LIMITS === 'on';
  const rateLimiter = createRateLimiter(database, clock, requestLimits);
  const lifecycle: { phase: ServerPhase } = { phase: 'serving' };
  const uploads = createUploads(limits.uploads);
  const disk = createDiskWatch();
  const http = {
    database,
    clock,
    limits: limits.database,
    rateLimiter,
    requestLimits,
    phase: () => lifecycle.phase,
    uploads,
    disk,
  };
  const server = createServer({ config, limits, log, site, platform: http });
  const metrics = createMetrics();
  metrics.observeRequests(server);
  const jobs = createJobRegistry();
  const pages = createSitePages();
  const shop: ReadShopIdentity = (language) => shopIdentity(pages.content(), language, config.settings);
  const mail = createMail({
    config,
    jobs,
    database: createDatabase(pools.jobs),
    node: pools.name,
    disk,
    poll: limits.jobs.poll,
    clock,
    site,
    shop,
    limits: limits.mail,
    log,
  });
  const { REDIS_URL: redisUrl } = config.settings;
  const redis = redisUrl === null ? null : (await import('./realtime/redis.ts')).connectRedis(redisUrl, log);
  const realtime = createRealtime({
    http: server.server,
    pool: pools.sockets,
    redis,
    site,
    limits: limits.realtime,
    register: createSocketRegister({ database, node: pools.name, limits: limits.realtime }),
    log,
    sharesUpgrades: options.web?.sources === true,
    countAddresses: config.settings.TRUST_PROXY === null,
  });
  const images = createImages(limits.images);
  const files = { storage: createStorage(config, limits.storage), clock, limits: limits.storage, log };
  const [publicFiles, privateFiles] = [createPublicFiles(files), createStoredFiles('private', files)];
  const maintenance = createMaintenance(database);
  await maintenance.read();
  const common = { config, limits, log, database, clock, site, shop, server, rateLimiter, maintenance };
  const nodeNotifications = pools.sockets;
  const signer = await startSigner({ ...common, jobs, nodeNotifications });
  const platform: Platform = {
    ...common,
    metrics,
    jobs,
    mail,
    realtime,
    nodeNotifications,
    signer,
    pages,
    images,
    publicFiles,
    privateFiles,
    geoip,
  };
  return { platform, clock, lifecycle, disk };
}

async function serveEverything(
  platform: Platform,
  { modules, web, connectionString }: PlatformOptions,
): Promise<() => Promise<void>> {
  const { server, config, log, mail, clock, limits } = platform;
  await describeApi(server);
  serveHealth(server, { mail: mail.server, clock, limits: limits.jobs });
  servePublicFiles(server, platform.publicFiles);
  if (mail.mailbox !== null && !config.production) serveMailbox(server, mail.mailbox);
  for (const addModule of modules) await addModule(platform);
  addRoutines(platform);
  backUpNightly(platform, connectionString);
  if (web === null) return async () => undefined;
  serveMaintenanceNotice(server, platform.maintenance);
  const {
    SHOP_CURRENCY: code,
    SHOP_CURRENCY_SYMBOL: reading,
    SHOP_TIME_ZONE: timeZone,
    OIDC_CLIENT_ID,
  } = config.settings;
  const shop = {
    currency: { code, reading },
    timeZone,
    configuredShop: config.settings,
    sender: config.settings.MAIL_FROM,
    thirdParty: OIDC_CLIENT_ID !== null,
  };
  const { pages, site } = platform;
  const { production } = config;
  return serveWeb(server, { ...web, ...shop, production, clock, log, pages, publicUrl: site.publicUrl });
}

/** Serves the metrics if METRICS_PORT is set. */
async function measure({ config, metrics, realtime }: Platform, pools: Pools): Promise<MetricsServer | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = config.settings;
  if (port === null) return null;
  const { main, transactions, jobs, sockets } = pools;
  const sources = { pools: { main, transactions, jobs, sockets }, database: jobs, countSockets: realtime.countSockets };
  return serveMetrics({ registry: metrics.registry, ...sources }, { host, port });
}

function addRoutines(platform: Platform): void {
  const { jobs, mail, database, clock, limits, rateLimiter, realtime, publicFiles, privateFiles } = platform;
  jobs.onEachNode('realtime.checkSessions', limits.realtime.sessionCheck, () => realtime.checkSessions());
  jobs.onSchedule('http.forgetKeys', 'hourly', () => {
    const now = clock.now().getTime();
    const { retention, offline } = limits.idempotency;
    return deleteOldKeys(database, { before: new Date(now - retention), lastingBefore: new Date(now - offline) });
  });
  jobs.onSchedule('mail.forget', 'daily', () =>
    mail.outbox.deleteOld(database, new Date(clock.now().getTime() - limits.mail.retention)),
  );
  jobs.onSchedule('http.sweepLimits', 'hourly', () => rateLimiter.sweep());
  jobs.onSchedule('storage.sweep', 'daily', async () => {
    await publicFiles.sweep();
    await privateFiles.sweep();
  });
}

/** Trials with the embedded database have no load balancer, so their stop is immediate. */
function drainTime({ production, settings }: Config, { http }: Limits): number {
  return production || settings.DATABASE_URL !== null ? http.drain : 0;
}
