import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { saveRepairRequest, transitionRepair } from '@atelier/contract';
import {
  addDevice,
  type Customer,
  happyPath,
  type LiveSocket,
  openLiveSocket,
  type Person,
  type Product,
  registerCustomer,
  signIn,
  startMailbox,
} from '@atelier/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findProgram } from '../browsers/processes.ts';
import { cloneShop, type ClonedShop, startTemplateShop } from '../support/template-shop.ts';
import { findFreePort, patience, statusOf } from './proxy.fixture.ts';

const cleanup: (() => Promise<unknown>)[] = [];
let redisPort: string;
let stopRedis: () => Promise<void>;
let shop: ClonedShop;
let nodes: [Product, Product];
let customer: Customer;
let staff: Person;

beforeAll(async () => {
  redisPort = await findFreePort();
  await startRedis();
  cleanup.push(() => stopRedis());
  const template = await startTemplateShop();
  cleanup.push(template.stop);
  const mailbox = await startMailbox();
  cleanup.push(() => mailbox.stop());
  const settings = { SMTP_URL: mailbox.url, REDIS_URL: `redis://127.0.0.1:${redisPort}/1` };
  shop = await cloneShop(template.address, settings);
  cleanup.push(shop.remove);
  nodes = [await shop.start(), await shop.start()];
  customer = await registerCustomer(nodes[0].url, mailbox);
  staff = await signIn(nodes[1].url, 'operator@atelier.test');
});
afterAll(async () => {
  for (const stop of cleanup.toReversed()) await stop();
});

/** Starts a server without files, so a restart forgets all events, and resolves once it answers. */
async function startRedis(): Promise<void> {
  const program = (await findProgram('redis-server')) ?? (await findProgram('valkey-server'));
  if (program === undefined)
    throw new Error('no redis-server or valkey-server is installed: apt-get install redis-server');
  const child = spawn(program, ['--port', redisPort, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  stopRedis = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  await vi.waitUntil(isRedisUp, patience);
}

function isRedisUp(): Promise<boolean> {
  const socket = connect(Number(redisPort), '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** Sends a request at the first node and answers it at the second one. Returns the id and the version of the answer. */
async function answerRequest() {
  const person = customer.person.at(nodes[0].url);
  const body = { deviceId: await addDevice(person, 'Tablette'), ...happyPath[0].captured };
  const { id, version } = await person.send(saveRepairRequest, { body, idempotencyKey: randomUUID() });
  const answer = { params: { id }, body: { action: 'Repair.confirm.request', version } } as const;
  await staff.at(nodes[1].url).send(transitionRepair, answer);
  return { id, version };
}

const openSocket = (): Promise<LiveSocket> => openLiveSocket(nodes[0].url, customer.person.accessToken());

async function expectCrossingEvent(socket: LiveSocket): Promise<void> {
  const { id, version } = await answerRequest();
  await socket.waitFor('repair', (event) => event.id === id && event.version > version);
}

const waitForLines = (event: string, count: number) =>
  vi.waitUntil(() => nodes.every((node) => node.output().split(event).length === count + 1), patience);

test('events cross between nodes through Redis', async () => {
  const socket = await openSocket();
  await expectCrossingEvent(socket);
  const { rows } = await shop.withClient((client) =>
    client.query(`select 1 from pg_stat_activity where query like '%pg_notify%socket.io%' and pid <> pg_backend_pid()`),
  );
  expect(rows).toEqual([]);
  socket.close();
});

test('nodes serve without Redis, whose return lets events cross', async () => {
  const socket = await openSocket();
  await stopRedis();
  expect(await socket.ended).toBe('transport close');
  await waitForLines('realtime.redisAway', 1);

  const own = await openSocket();
  const { id } = await customer.person.at(nodes[0].url).send(saveRepairRequest, {
    body: { deviceId: await addDevice(customer.person, 'Console'), ...happyPath[0].captured },
    idempotencyKey: randomUUID(),
  });
  await own.waitFor('repair', (event) => event.id === id);
  await answerRequest();
  expect(await Promise.all(nodes.map(({ url }) => statusOf(`${url}/health/ready`)))).toEqual([200, 200]);
  await nodes[1].stop();
  nodes[1] = await shop.start();
  await waitForLines('realtime.redisAway', 1);

  await startRedis();
  expect(await own.ended).toBe('transport close');
  await waitForLines('realtime.redisBack', 1);
  const again = await openSocket();
  await expectCrossingEvent(again);
  again.close();
});

test('repeated kills of Redis end no node', async () => {
  for (let kill = 2; kill < 6; kill += 1) {
    await stopRedis();
    await waitForLines('realtime.redisAway', kill);
    await startRedis();
    await waitForLines('realtime.redisBack', kill);
  }
  const socket = await openSocket();
  await expectCrossingEvent(socket);
  socket.close();
  for (const node of nodes) expect(node.output()).not.toContain('process.uncaught');
});
