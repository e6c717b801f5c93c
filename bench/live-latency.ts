// Time from a transition's answer to the customer's socket event with 100 open sockets, compared with a bare socket.io server.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  happyPathActions,
  openLiveSocket,
  signIn,
  signInCrew,
  signUp,
  startMailbox,
  startProduct,
  takeNextStep,
  type Crew,
  type LiveSocket,
  type Mailbox,
  type RepairState,
} from '@atelier/testing';
import { io, type Socket } from 'socket.io-client';
import { judgeAtMost, percentile } from './statistics.ts';
import { createNamedDevice, createShop } from './shop.ts';

const sockets = 100;
const socketsEach = 10;
const rounds = 5;
const lives = 4;
const limit = 50;

async function openSockets(url: string, crew: Crew, mailbox: Mailbox): Promise<LiveSocket[]> {
  const { customer, operator, collector, technician, courier } = crew;
  const people = [customer, operator, collector, technician, courier, await signIn(url, 'admin@atelier.test')];
  while (people.length * socketsEach < sockets) {
    people.push(await signUp(url, mailbox, { email: `neighbour-${people.length}@atelier.test` }));
  }
  const tokens = people.flatMap((person) => Array.from({ length: socketsEach }, () => person.accessToken()));
  return Promise.all(tokens.map((token) => openLiveSocket(url, token)));
}

async function delayOf(asked: Promise<unknown>, heard: Promise<unknown>): Promise<number> {
  const at = (what: Promise<unknown>): Promise<number> => what.then(() => performance.now());
  const [answered, arrived] = await Promise.all([at(asked), at(heard)]);
  return Math.max(0, arrived - answered);
}

async function throughProduct(crew: Crew, deviceId: string, socket: LiveSocket): Promise<number[]> {
  const delays: number[] = [];
  let repair: RepairState = await takeNextStep(crew, { deviceId, repair: null }, randomUUID());
  // The last transition is the customer's feedback, which notifies nobody.
  while (repair.version < happyPathActions.length - 1) {
    const { id, version } = repair;
    const asked = takeNextStep(crew, { deviceId, repair }, randomUUID());
    const action = happyPathActions[version];
    const heard = socket.waitFor('notification', ({ data }) => data.repairId === id && data.action === action);
    delays.push(await delayOf(asked, heard));
    repair = await asked;
  }
  await takeNextStep(crew, { deviceId, repair }, randomUUID());
  return delays;
}

async function throughReference(url: string, socket: Socket, times: number): Promise<number[]> {
  const delays: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const heard = new Promise<void>((resolve) => socket.once('notification', () => resolve()));
    delays.push(
      await delayOf(
        fetch(url, { method: 'POST' }).then((response) => response.text()),
        heard,
      ),
    );
  }
  return delays;
}

async function openReference(url: string): Promise<Socket[]> {
  const rooms = ['customer', ...Array.from({ length: sockets - 1 }, () => 'others')];
  const opened = rooms.map((room) => io(url, { auth: { room }, transports: ['websocket'], forceNew: true }));
  await Promise.all(opened.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))));
  return opened;
}

function print(name: string, delays: readonly number[]): void {
  const [middle, late, last] = [50, 99, 100].map((hundredths) => percentile(delays, hundredths).toFixed(2));
  console.log(`  ${name.padEnd(14)} p50 ${middle} ms, p99 ${late} ms, longest ${last} ms`);
}

const shop = await createShop();
const mailbox = await startMailbox();
try {
  const product = await shop.start({ SMTP_URL: mailbox.url });
  const crew = await signInCrew(product.url);
  const deviceId = await createNamedDevice(crew.customer, 'Tablette');
  const [socket, ...others] = await openSockets(product.url, crew, mailbox);
  const bare = await startProduct({ entry: join(import.meta.dirname, 'bare-live.ts'), environment: {} });
  const [listener, ...silent] = await openReference(bare.url);
  if (socket === undefined || listener === undefined) throw new Error('invariant: socket not found');
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (let life = 0; life < lives; life += 1) ours.push(...(await throughProduct(crew, deviceId, socket)));
    reference.push(...(await throughReference(bare.url, listener, ours.length / (round + 1))));
  }
  [socket, ...others].forEach((open) => open.close());
  [listener, ...silent].forEach((open) => open.close());
  await bare.stop();
  console.log(
    `from a transition's answer to the customer's event, ${sockets} sockets open, ${ours.length} transitions`,
  );
  print('bare socket.io', reference);
  print('the product', ours);
  judgeAtMost('p99 of the live event', percentile(ours, 99), { limit, unit: ' ms' });
} finally {
  await shop.remove();
  await mailbox.stop();
}
