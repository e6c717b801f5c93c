import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
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

/** Starts a server that answers with its port, and never at `/pending`. */
async function startNamedNode() {
  const port = await findFreePort();
  const server = createServer(({ url }, response) => {
    if (url !== '/pending') response.end(port);
  }).listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  return { port, stop };
}

/** Starts a proxy of this test before two servers. */
async function startBefore(start: typeof startNginx, nodePorts: readonly [string, string]) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const proxy = await start({ folder, site: `localhost:${await findFreePort()}`, nodePorts });
  onTestFinished(proxy.stop);
  return { ...proxy, folder };
}

async function requestFrom(localAddress: string, url: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  openRequest(url, { localAddress, family: 4 }, resolve).on('error', reject).end();
  return promise;
}

async function statusFrom(localAddress: string, url: string): Promise<number | undefined> {
  const response = await requestFrom(localAddress, url);
  response.resume();
  return response.statusCode;
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

test.each(proxies)('%s keeps a page on one node', async (_name, start) => {
  const nodePorts = [(await startNamedNode()).port, (await startNamedNode()).port] as const;
  const proxy = await startBefore(start, nodePorts);
  const visits = Array.from({ length: 16 }, async (_, network) => {
    const answers = Array.from({ length: 6 }, () => requestFrom(`127.0.${network}.9`, proxy.url).then(text));
    return [...new Set(await Promise.all(answers))];
  });
  const nodesOfVisitors = await Promise.all(visits);
  expect(nodesOfVisitors.filter(({ length }) => length !== 1)).toEqual([]);
  expect(new Set(nodesOfVisitors.flat())).toEqual(new Set(nodePorts));
});

test('nginx logs no token of a feed', async () => {
  const node = await startNamedNode();
  const proxy = await startBefore(startNginx, [node.port, node.port]);
  expect(await statusOf(`${proxy.url}/feed.ics?token=qzsecret`)).toBe(200);
  await node.stop();
  expect(await statusOf(`${proxy.url}/feed.ics?token=qzsecret`)).toBe(502);
  const readLog = (name: string): Promise<string> => readFile(join(proxy.folder, name), 'utf8');
  await vi.waitUntil(async () => (await readLog('access.log')).includes('" 502 '), patience);
  expect((await readLog('access.log')) + (await readLog('error.log'))).not.toContain('qzsecret');
});

test('nginx limits what one address opens', async () => {
  const node = await startNamedNode();
  const proxy = await startBefore(startNginx, [node.port, node.port]);
  const open = Array.from({ length: 201 }, () => statusFrom('127.0.9.9', `${proxy.url}/pending`));
  expect(await Promise.race(open)).toBe(429);
  expect(await statusFrom('127.0.8.9', proxy.url)).toBe(200);
  await node.stop();
  const statuses = await Promise.all(open);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
