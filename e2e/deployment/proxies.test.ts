import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request as openRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Customer, type Person, type Product, registerCustomer, signIn, startMailbox } from '@atelier/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cloneShop, startTemplateShop } from '../support/template-shop.ts';
import {
  expectNoFailureWhileRestarting,
  expectWorkingShop,
  findFreePort,
  patience,
  type Proxy,
  requirePrograms,
  startCaddy,
  startNginx,
  statusOf,
} from './proxy.fixture.ts';

const cleanup: (() => Promise<unknown>)[] = [];
let ports: readonly [string, string];
let nodes: Product[];
let customer: Customer;
let staff: Person;
let restarts: (() => Promise<void>)[];

beforeAll(async () => {
  await requirePrograms('caddy', 'nginx', 'openssl');
  const template = await startTemplateShop();
  cleanup.push(template.stop);
  const mailbox = await startMailbox();
  cleanup.push(() => mailbox.stop());
  const shop = await cloneShop(template.address, { SMTP_URL: mailbox.url, TRUST_PROXY: '127.0.0.1' });
  cleanup.push(shop.remove);
  ports = [await findFreePort(), await findFreePort()];
  nodes = [await shop.start(ports[0]), await shop.start(ports[1])];
  restarts = ports.map((port, index) => async () => {
    await nodes[index]?.stop();
    nodes[index] = await shop.start(port);
  });
  customer = await registerCustomer(nodes[0]?.url ?? '', mailbox);
  staff = await signIn(nodes[0]?.url ?? '', 'operator@atelier.test');
});
afterAll(async () => {
  for (const stop of cleanup.toReversed()) await stop();
});

const proxies = [
  ['Caddy', startCaddy],
  ['nginx', startNginx],
] as const;

/** Starts a server that answers everything with its port, and returns that. */
async function startNamedNode(): Promise<string> {
  const port = await findFreePort();
  const server = createServer((_request, response) => response.end(port)).listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return port;
}

async function fetchFrom(localAddress: string, url: string): Promise<string> {
  const request = openRequest(url, { localAddress, family: 4 }).end();
  const [response] = await once(request, 'response');
  return text(response);
}

describe.each(proxies)('%s', (_name, start) => {
  let folder: string;
  let proxy: Proxy;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atelier-proxy-'));
    proxy = await start({ folder, site: `localhost:${await findFreePort()}`, nodePorts: ports });
  });
  afterAll(async () => {
    await proxy?.stop();
    await rm(folder, { recursive: true });
  });

  test('session, live event and photo pass with the address', async () => {
    await expectWorkingShop(proxy, { customer: customer.person, account: customer.account, staff });
  });

  test('rolling restart under load fails no request', async ({ annotate }) => {
    const load = { customer: customer.person, perSecond: 40, restarts };
    const requests = await expectNoFailureWhileRestarting(proxy, load);
    await annotate(`${requests} requests during the restart of both nodes`);
  });
});

test.each(proxies)('%s sends a page and its files to one node', async (_name, start) => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const nodePorts = [await startNamedNode(), await startNamedNode()] as const;
  const proxy = await start({ folder, site: `localhost:${await findFreePort()}`, nodePorts });
  onTestFinished(proxy.stop);
  const visits = Array.from({ length: 16 }, async (_, network) => {
    const answers = Array.from({ length: 6 }, () => fetchFrom(`127.0.${network}.9`, proxy.url));
    return [...new Set(await Promise.all(answers))];
  });
  const nodesOfVisitors = await Promise.all(visits);
  expect(nodesOfVisitors.filter(({ length }) => length !== 1)).toEqual([]);
  expect(new Set(nodesOfVisitors.flat())).toEqual(new Set(nodePorts));
});

test('nginx logs no token of a feed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const proxy = await startNginx({ folder, site: `localhost:${await findFreePort()}`, nodePorts: ports });
  onTestFinished(proxy.stop);
  expect(await statusOf(`${proxy.url}/feed.ics?token=qzsecret`)).toBe(404);
  const readLog = (): Promise<string> => readFile(join(folder, 'access.log'), 'utf8');
  await vi.waitUntil(async () => (await readLog()).includes('/feed.ics'), patience);
  expect(await readLog()).not.toContain('qzsecret');
});
