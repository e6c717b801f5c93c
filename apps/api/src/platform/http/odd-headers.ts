import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bareRefusal } from './bare-refusal.ts';
import { Failure } from './failure.ts';

/** Refuses what node would answer by itself, an expectation that nobody meets, and what it would choose from: several hosts. */
export function refuseOddHeaders(server: FastifyInstance, production: boolean): void {
  server.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = bareRefusal(417, 'validation', production);
    response.writeHead(status, headers).end(body);
  });
  server.addHook('onRequest', async ({ raw }) => {
    if (hostsOf(raw) > 1) throw new Failure('validation', { issues: [] });
  });
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;
}
