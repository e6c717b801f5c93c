import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';

/** Counts of one node since its start. Names and labels are those of docs/operations.md, section Metrics. */
export type Metrics = {
  readonly registry: Registry;
  countTransition(action: string): void;
  /** Measures every request by its route's pattern, because paths may contain tokens. Call it before routes are added. */
  observeRequests(server: FastifyInstance): void;
};

/** In seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'atelier_http_request_duration_seconds',
    help: 'Time from a request to its whole answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const transitions = new Counter({
    name: 'atelier_transitions_total',
    help: 'Committed transitions of repairs.',
    labelNames: ['action'],
    registers,
  });
  return {
    registry,
    countTransition: (action) => transitions.inc({ action }),
    observeRequests: (server) =>
      void server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const labels = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
        requests.observe(labels, reply.elapsedTime / 1_000);
      }),
  };
}
