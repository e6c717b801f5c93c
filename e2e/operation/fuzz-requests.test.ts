import * as call from '@atelier/contract';
import { signIn, signInCrew, startIdentityProvider, startMailbox } from '@atelier/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { countFor } from '../support/runs.ts';
import {
  joinTeam,
  deleteAccount,
  editAccount,
  registerAccount,
  completeAccount,
  signInThroughProvider,
  type FuzzContext,
} from './requests/account.ts';
import { countResponses } from './requests/count-responses.ts';
import { createFuzz } from './requests/fuzz.ts';
import { exerciseContent, exerciseOffice } from './requests/office.ts';
import { exerciseRepairs, rateRepair } from './requests/repair.ts';
import { cloneShop, type ClonedShop } from '../support/template-shop.ts';

/** Least number of 2xx answers per call. */
const minimumPerCall = countFor(1, 50);
const requests = countFor(500, 60_000);
const concurrency = 4;
/** These requests end long before an access token expires. */
const betweenRefreshes = 500;
const MINUTE = 60_000;

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVQokWNoIBEwjGogAjAQowgZjGogBtA+lAAlhIAQFdpNuQAAAABJRU5ErkJggg==';

const undo: (() => Promise<unknown>)[] = [];
let shop: ClonedShop;
let context: FuzzContext;
let answers: ReturnType<typeof countResponses>;

beforeAll(async () => {
  const mailbox = await startMailbox();
  undo.push(() => mailbox.stop());
  const provider = await startIdentityProvider();
  undo.push(() => provider.stop());
  // Delays the thousands of mails about transitions, which nobody reads here.
  const more = { ...provider.environment, SMTP_URL: mailbox.url, STEP_MAIL_DELAY: '3600' };
  shop = await cloneShop(inject('database'), more);
  undo.push(() => shop.remove());
  const { url } = await shop.start();
  answers = countResponses(url);
  const crew = await signInCrew(url);
  const admin = await signIn(url, 'admin@atelier.test');
  context = { url, crew, admin, mailbox, provider, picture: new Blob([Buffer.from(picture, 'base64')]) };
});
afterAll(async () => {
  answers.stop();
  for (const step of undo.toReversed()) await step();
});

async function refreshStaff(): Promise<void> {
  await context.crew.refresh();
  await context.admin.refresh();
}

async function mapInBatches<T, Result>(
  items: readonly T[],
  operation: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < items.length; done += concurrency) {
    results.push(...(await Promise.all(items.slice(done, done + concurrency).map(operation))));
    await refreshStaff();
  }
  return results;
}

async function moveClockTo(now: string): Promise<void> {
  const body = JSON.stringify({ now });
  await fetch(`${context.url}/dev/clock`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
  await refreshStaff();
}

async function sendValidRequests(): Promise<void> {
  const indices = Array.from({ length: minimumPerCall }, (_, index) => index);
  for (const index of indices) {
    await signInThroughProvider(context);
    await joinTeam(context, index);
    await exerciseContent(context, index);
    await exerciseOffice(context, index);
    await refreshStaff();
  }
  const registered = await mapInBatches(indices, (index) => registerAccount(context, index));
  // A code can be resent after a minute.
  await moveClockTo(new Date(Date.now() + MINUTE + 1_000).toISOString());
  const customers = await mapInBatches(registered, async (signUp) => {
    const account = await completeAccount(context, signUp);
    await editAccount(context, account);
    return { account, id: await exerciseRepairs(context, account) };
  });
  // Ratings are requested after two days, during the day.
  await moveClockTo(`${new Date(Date.now() + 4 * 24 * 60 * MINUTE).toISOString().slice(0, 10)}T11:00:00.000Z`);
  await mapInBatches(customers, async ({ account, id }) => {
    await account.refresh();
    await rateRepair(context, account, id);
    await deleteAccount(account);
  });
}

async function sendFuzzedRequests(): Promise<void> {
  const { url, crew, admin } = context;
  const { counts } = answers;
  const { customer, operator, collector, technician, courier } = crew;
  const ids = [
    ...(await customer.send(call.listMyRepairs)),
    ...(await operator.send(call.listStaffRepairs, { query: {} })).data,
    ...(await customer.send(call.listDeviceTypes)),
  ].map(({ id }) => id);
  const people = [customer, operator, collector, technician, courier, admin];
  const sendFuzzed = createFuzz({ origin: url, seed: 20_261_125, people, ids });
  const fuzzWhile = async (isWanted: () => boolean): Promise<void> => {
    const worker = async (): Promise<void> => {
      while (isWanted()) await sendFuzzed();
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  };
  const fuzzUntil = async (total: number): Promise<void> => {
    while (counts.requests < total) {
      const goal = Math.min(total, counts.requests + betweenRefreshes);
      await fuzzWhile(() => counts.requests < goal);
      await refreshStaff();
    }
  };
  await fuzzUntil((counts.requests + requests) / 2);
  await answers.during(async () => {
    const hasFewFailures = (): boolean => counts.unavailable < 10;
    await Promise.all([fuzzWhile(hasFewFailures), cutConnections(hasFewFailures)]);
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200);
  });
  await fuzzUntil(requests);
}

function cutConnections(isWanted: () => boolean): Promise<void> {
  return shop.withClient(async (client) => {
    while (isWanted())
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
  });
}

test('every call answers, and no request gets a 5xx', async () => {
  await sendValidRequests();
  expect(answers.below(minimumPerCall), 'calls that nothing in e2e/operation/requests asks as they are meant').toEqual(
    [],
  );
  await sendFuzzedRequests();
  const { counts, faults } = answers;
  process.stdout.write(`${JSON.stringify({ ...counts, fewest: answers.fewest() })}\n`);
  expect(faults).toEqual([]);
  expect(counts.requests).toBeGreaterThanOrEqual(requests);
  expect(counts.signedIn / counts.requests).toBeGreaterThanOrEqual(0.6);
});
