import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { type ShopFigures, selectShopFigures } from './shop-figures.queries.ts';

type MetricsSources = {
  readonly registry: Registry;
  readonly pools: Readonly<Record<string, Pool>>;
  /** Answers the figures of the whole shop, which every node reports alike. */
  readonly database: Pool;
  readonly countSockets: () => number;
};

type Address = { readonly host: string; readonly port: number };

export type MetricsServer = { readonly url: string; readonly close: () => Promise<void> };

/** Serves `GET /metrics` in Prometheus' text format on a port of its own. Rejects when the port is taken. */
export async function serveMetrics(sources: MetricsSources, { host, port }: Address): Promise<MetricsServer> {
  const { registry } = sources;
  collectDefaultMetrics({ register: registry });
  const collect = createGauges(sources);
  const answer = async () => {
    await collect();
    return registry.metrics();
  };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    answer().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen({ host, port });
  await once(server, 'listening');
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `${urlOf(server.address(), host)}/metrics`, close };
}

/** Returns the origin with the host as it was given. Port 0 became a free one. */
function urlOf(address: AddressInfo | string | null, host: string): string {
  if (address === null || typeof address === 'string') throw new Error('invariant: metrics listen on a port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** Returns a function that reads everything which is measured at the time of a question. */
function createGauges({ registry, pools, database, countSockets }: MetricsSources): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `atelier_${name}`, help, labelNames, registers: [registry] });
  const connections = gauge('database_connections', 'Connections of this node.', 'pool', 'state');
  const waits = gauge('database_waits', 'Statements that wait for a connection of this node.', 'pool');
  const sockets = gauge('sockets', 'Open sockets of this node.');
  const isReachable = gauge('database_up', '1 if the database answered this question.');
  const shop = {
    nodes: gauge('nodes', 'Nodes that live.'),
    waiting: gauge('jobs_waiting', 'Jobs that are due.', 'task'),
    oldest: gauge('jobs_oldest_seconds', 'Time since the oldest of them was due.', 'task'),
    failed: gauge('jobs_failed', 'Jobs that are given up.', 'task'),
    mails: gauge('mails', 'Mails that wait or that are given up.', 'state'),
  };
  const setShop = ({ nodes, jobs, mails }: ShopFigures) => {
    shop.nodes.set(nodes);
    for (const { task, waiting, oldest, failed } of jobs) {
      shop.waiting.set({ task }, waiting);
      shop.oldest.set({ task }, oldest);
      shop.failed.set({ task }, failed);
    }
    shop.mails.set({ state: 'waiting' }, mails.waiting);
    shop.mails.set({ state: 'failed' }, mails.failed);
  };
  return async () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'used' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      waits.set({ pool }, waitingCount);
    }
    sockets.set(countSockets());
    // Without the database its figures are left out, because the former ones would look current.
    for (const each of Object.values(shop)) each.reset();
    const figures = await selectShopFigures(database).catch(() => null);
    isReachable.set(figures === null ? 0 : 1);
    if (figures === null) shop.nodes.remove();
    else setShop(figures);
  };
}
