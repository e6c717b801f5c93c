// Time from a transition's answer to the customer's socket event with 100 open sockets, compared with a bare socket.io server.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  addDevice,
  newAccount,
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
import { checkAtMost, percentile, printFigure } from '../support/statistics.ts';
import { createShop } from '../support/shop.ts';

const sockets = 100;
const socketsPerPerson = 10;
const rounds = 5;
const repairCount = 4;
const limit = 50;

async function openSockets(url: string, crew: Crew, mailbox: Mailbox): Promise<LiveSocket[]> {
  const { customer, operator, collector, technician, courier } = crew;
  const people = [customer, operator, collector, technician, courier, await signIn(url, 'admin@atelier.test')];
  while (people.length * socketsPerPerson < sockets) {
    people.push(await signUp(url, mailbox, newAccount()));
  }
  const tokens = people.flatMap((person) => Array.from({ length: socketsPerPerson }, () => person.accessToken()));
  return Promise.all(tokens.map((token) => openLiveSocket(url, token)));
}

async function delayOf(request: Promise<unknown>, event: Promise<unknown>): Promise<number> {
  const timeOf = (promise: Promise<unknown>): Promise<number> => promise.then(() => performance.now());
  const [answeredAt, arrivedAt] = await Promise.all([timeOf(request), timeOf(event)]);
  return Math.max(0, arrivedAt - answeredAt);
}

async function measureProduct(crew: Crew, deviceId: string, socket: LiveSocket): Promise<number[]> {
  const delays: number[] = [];
  let repair: RepairState = await takeNextStep(crew, { deviceId, repair: null }, randomUUID());
  // The last transition is the customer's feedback, which notifies nobody.
  while (repair.version < happyPathActions.length - 1) {
    const { id, version } = repair;
    const asked = takeNextStep(crew, { deviceId, repair }, randomUUID());
    const action = happyPathActions[version];
    const event = socket.waitFor('notification', ({ data }) => data.repairId === id && data.action === action);
    delays.push(await delayOf(asked, event));
    repair = await asked;
  }
  await takeNextStep(crew, { deviceId, repair }, randomUUID());
  return delays;
}

async function measureReference(url: string, socket: Socket, times: number): Promise<number[]> {
  const delays: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const event = new Promise<void>((resolve) => socket.once('notification', () => resolve()));
    delays.push(
      await delayOf(
        fetch(url, { method: 'POST' }).then((response) => response.text()),
        event,
      ),
    );
  }
  return delays;
}

async function openReference(url: string): Promise<Socket[]> {
  const rooms = ['customer', ...Array.from({ length: sockets - 1 }, () => 'others')];
  const openedSockets = rooms.map((room) => io(url, { auth: { room }, transports: ['websocket'], forceNew: true }));
  await Promise.all(openedSockets.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))));
  return openedSockets;
}

function printDelays(name: string, delays: readonly number[]): void {
  const [median, p99, longest] = [50, 99, 100].map((hundredths) => percentile(delays, hundredths).toFixed(2));
  printFigure(name, `p50 ${median} ms, p99 ${p99} ms, longest ${longest} ms`);
}

const shop = await createShop();
const mailbox = await startMailbox();
try {
  const product = await shop.start({ SMTP_URL: mailbox.url });
  const crew = await signInCrew(product.url);
  const deviceId = await addDevice(crew.customer, 'Tablette');
  const [socket, ...others] = await openSockets(product.url, crew, mailbox);
  const bare = await startProduct({ entry: join(import.meta.dirname, 'bare/bare-live.ts'), environment: {} });
  const [firstSocket, ...otherSockets] = await openReference(bare.url);
  if (socket === undefined || firstSocket === undefined) throw new Error('invariant: socket not found');
  const [productDelays, referenceDelays]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (let life = 0; life < repairCount; life += 1)
      productDelays.push(...(await measureProduct(crew, deviceId, socket)));
    referenceDelays.push(...(await measureReference(bare.url, firstSocket, productDelays.length / (round + 1))));
  }
  [socket, ...others].forEach((open) => open.close());
  [firstSocket, ...otherSockets].forEach((open) => open.close());
  await bare.stop();
  console.log(
    `from a transition's answer to the customer's event, ${sockets} sockets open, ${productDelays.length} transitions`,
  );
  printDelays('bare socket.io', referenceDelays);
  printDelays('the product', productDelays);
  checkAtMost('p99 of the live event', percentile(productDelays, 99), { limit, unit: ' ms' });
} finally {
  await shop.remove();
  await mailbox.stop();
}
