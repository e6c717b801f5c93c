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
import {
  addDevice,
  type Crew,
  openLiveSocket,
  type Person,
  HttpError,
  signIn,
  signInCrew,
  takeNextStep,
} from '@atelier/testing';
import { checkAtMost, percentile, printFigure } from '../support/statistics.ts';
import { createShop } from '../support/shop.ts';

const rounds = 25;
/** Milliseconds. */
const limit = 1000;
const MAX_WAIT_MS = 10_000;

type MeasuredWaits = { readonly label: string; readonly waits: number[] };

async function waitUntil(startedAt: number, condition: () => Promise<boolean>): Promise<number> {
  while (!(await condition())) {
    if (performance.now() - startedAt > MAX_WAIT_MS) throw new Error(`not within ${MAX_WAIT_MS} ms`);
  }
  return performance.now() - startedAt;
}

async function measureDisabling(admin: Person, otherUrl: string): Promise<MeasuredWaits[]> {
  const [sockets, calls]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const member = await signIn(otherUrl, 'operator2@atelier.test');
    const socket = await openLiveSocket(otherUrl, member.accessToken());
    const from = performance.now();
    const [, socketDelay, callDelay] = await Promise.all([
      disable(admin, member.user.id, true),
      socket.ended.then(() => performance.now() - from),
      waitUntil(from, () => isRefused(member)),
    ]);
    sockets.push(socketDelay);
    calls.push(callDelay);
    await disable(admin, member.user.id, false);
  }
  return [
    { label: 'disabled: socket cut', waits: sockets },
    { label: 'disabled: calls refused', waits: calls },
  ];
}

async function disable(admin: Person, id: string, disabled: boolean): Promise<void> {
  const version = (await admin.send(listMembers)).find((member) => member.id === id)?.version ?? 0;
  await admin.send(disableMember, { params: { id }, body: { disabled, version } });
}

/** Sends the old token without a refresh, because the call itself must reject it. */
async function isRefused(person: Person): Promise<boolean> {
  try {
    await person.send(getMe);
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return true;
    throw error;
  }
}

async function measureSettings(admin: Person, visitor: Person): Promise<MeasuredWaits[]> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { value, version } = (await admin.send(getSettings)).hours;
    const monday = `09:00-${String(17 + (round % 2))}:30`;
    const hours = value.map((day, index) => (index === 0 ? monday : day));
    const from = performance.now();
    const [, wait] = await Promise.all([
      admin.send(saveSetting, { params: { key: 'hours' }, body: { value: hours, version } }),
      waitUntil(from, async () => (await visitor.send(getActiveContent, {})).fr.hours[0] === monday),
    ]);
    waits.push(wait);
  }
  return [{ label: 'a setting followed', waits }];
}

async function measureQuestions(crew: Crew, operator: Person, otherUrl: string): Promise<MeasuredWaits[]> {
  const [eventDelays, rowDelays]: [number[], number[]] = [[], []];
  const { customer } = crew;
  const deviceId = await addDevice(customer, 'Tablette');
  const { id } = await takeNextStep(crew, { deviceId, repair: null }, randomUUID());
  const socket = await openLiveSocket(otherUrl, operator.accessToken());
  const listeners: (() => void)[] = [];
  socket.on('message', () => listeners.shift()?.());
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const event = new Promise<number>((resolve) => listeners.push(() => resolve(performance.now() - from)));
    const [{ id: seen }, eventDelay, rowDelay] = await Promise.all([
      customer.send(writeToShop, {
        params: { id },
        body: { text: `Question ${round}`, photos: [] },
        idempotencyKey: randomUUID(),
      }),
      event,
      waitUntil(from, async () => {
        const { sections } = await operator.send(getDesk, { query: { id } });
        return sections.some(({ key }) => key === 'ANSWER');
      }),
    ]);
    eventDelays.push(eventDelay);
    rowDelays.push(rowDelay);
    const handled = new Promise<void>((resolve) => listeners.push(resolve));
    await operator.send(handleConversation, { params: { id }, body: { seen } });
    await handled;
  }
  socket.close();
  return [
    { label: 'a question: event', waits: eventDelays },
    { label: 'a question: row', waits: rowDelays },
  ];
}

async function measureBareCall(person: Person): Promise<number[]> {
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
  const { url: otherUrl } = await shop.start();
  const [admin, operator] = await Promise.all([
    signIn(url, 'admin@atelier.test'),
    signIn(otherUrl, 'operator@atelier.test'),
  ]);
  const bareWaits = await measureBareCall(operator);
  const figures = [
    ...(await measureDisabling(admin, otherUrl)),
    ...(await measureSettings(admin, operator)),
    ...(await measureQuestions(await signInCrew(url), operator, otherUrl)),
  ];
  console.log(`from the request at one node to what the other does, ${rounds} times each`);
  for (const { label, waits } of [{ label: 'a bare call', waits: bareWaits }, ...figures])
    printFigure(label, `p50 ${percentile(waits, 50).toFixed(1)} ms`);
  for (const { label, waits } of figures) checkAtMost(`${label}, longest`, Math.max(...waits), { limit, unit: ' ms' });
} finally {
  await shop.remove();
}
