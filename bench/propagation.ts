// Changes that must take effect everywhere within a second: made at one node and read at another.
import { randomUUID } from 'node:crypto';
import {
  disableMember,
  getActiveContent,
  getDesk,
  getMe,
  getSettings,
  handleConversation,
  listMembers,
  saveSetting,
  writeToShop,
} from '@atelier/contract';
import { type Crew, openLiveSocket, type Person, HttpError, signIn, signInCrew, takeNextStep } from '@atelier/testing';
import { judgeAtMost, percentile } from './statistics.ts';
import { createNamedDevice, createShop } from './shop.ts';

const rounds = 25;
/** Milliseconds. */
const limit = 1000;
const patience = 10_000;

type MeasuredWaits = { readonly what: string; readonly waits: number[] };

async function waitedFrom(from: number, holds: () => Promise<boolean>): Promise<number> {
  while (!(await holds())) {
    if (performance.now() - from > patience) throw new Error(`not within ${patience} ms`);
  }
  return performance.now() - from;
}

async function disabling(admin: Person, other: string): Promise<MeasuredWaits[]> {
  const [sockets, calls]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const member = await signIn(other, 'operator2@atelier.test');
    const socket = await openLiveSocket(other, member.accessToken());
    const from = performance.now();
    const [, cut, refused] = await Promise.all([
      disable(admin, member.user.id, true),
      socket.ended.then(() => performance.now() - from),
      waitedFrom(from, () => isRefused(member)),
    ]);
    sockets.push(cut);
    calls.push(refused);
    await disable(admin, member.user.id, false);
  }
  return [
    { what: 'disabled: socket cut', waits: sockets },
    { what: 'disabled: calls refused', waits: calls },
  ];
}

async function disable(admin: Person, id: string, disabled: boolean): Promise<void> {
  const version = (await admin.send(listMembers)).find((member) => member.id === id)?.version ?? 0;
  await admin.send(disableMember, { params: { id }, body: { disabled, version } });
}

async function isRefused(person: Person): Promise<boolean> {
  try {
    await person.send(getMe);
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return true;
    throw error;
  }
}

async function settings(admin: Person, visitor: Person): Promise<MeasuredWaits[]> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { value, version } = (await admin.send(getSettings)).hours;
    const monday = `09:00-${String(17 + (round % 2))}:30`;
    const hours = value.map((day, nth) => (nth === 0 ? monday : day));
    const from = performance.now();
    const [, wait] = await Promise.all([
      admin.send(saveSetting, { params: { key: 'hours' }, body: { value: hours, version } }),
      waitedFrom(from, async () => (await visitor.send(getActiveContent, {})).fr.hours[0] === monday),
    ]);
    waits.push(wait);
  }
  return [{ what: 'a setting followed', waits }];
}

async function questions(crew: Crew, operator: Person, other: string): Promise<MeasuredWaits[]> {
  const [told, rows]: [number[], number[]] = [[], []];
  const { customer } = crew;
  const deviceId = await createNamedDevice(customer, 'Tablette');
  const { id } = await takeNextStep(crew, { deviceId, repair: null }, randomUUID());
  const socket = await openLiveSocket(other, operator.accessToken());
  const heard: (() => void)[] = [];
  socket.on('message', () => heard.shift()?.());
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const event = new Promise<number>((resolve) => heard.push(() => resolve(performance.now() - from)));
    const [{ id: seen }, toldAfter, stoodAfter] = await Promise.all([
      customer.send(writeToShop, {
        params: { id },
        body: { text: `Question ${round}`, photos: [] },
        idempotencyKey: randomUUID(),
      }),
      event,
      waitedFrom(from, async () => {
        const { sections } = await operator.send(getDesk, { query: { id } });
        return sections.some(({ key }) => key === 'ANSWER');
      }),
    ]);
    told.push(toldAfter);
    rows.push(stoodAfter);
    const settled = new Promise<void>((resolve) => heard.push(resolve));
    await operator.send(handleConversation, { params: { id }, body: { seen } });
    await settled;
  }
  socket.close();
  return [
    { what: 'a question: event', waits: told },
    { what: 'a question: row', waits: rows },
  ];
}

async function reference(person: Person): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await person.send(getMe);
    waits.push(performance.now() - from);
  }
  return waits;
}

const shop = await createShop();
try {
  const { url } = await shop.start();
  const { url: other } = await shop.start();
  const [admin, operator] = await Promise.all([
    signIn(url, 'admin@atelier.test'),
    signIn(other, 'operator@atelier.test'),
  ]);
  const asking = await reference(operator);
  const figures = [
    ...(await disabling(admin, other)),
    ...(await settings(admin, operator)),
    ...(await questions(await signInCrew(url), operator, other)),
  ];
  console.log(`from the request at one node to what the other does, ${rounds} times each`);
  for (const { what, waits } of [{ what: 'a bare call', waits: asking }, ...figures])
    console.log(`  ${what.padEnd(24)} p50 ${percentile(waits, 50).toFixed(1)} ms`);
  for (const { what, waits } of figures) judgeAtMost(`${what}, longest`, Math.max(...waits), { limit, unit: ' ms' });
} finally {
  await shop.remove();
}
