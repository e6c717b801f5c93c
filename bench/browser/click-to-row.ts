// Time from a click on one desk to the changed row on a colleague's, with a hundred other pages open.
import { setTimeout as delay } from 'node:timers/promises';
import { getDesk, listMyRepairs } from '@atelier/contract';
import {
  advanceRepair,
  openLiveSocket,
  registerCustomer,
  signIn,
  signInCrew,
  startMailbox,
  type Crew,
  type Customer,
  type Mailbox,
  type Person,
} from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { type Browser, chromium, type Page } from 'playwright';
import { checkAtMost, percentile, printFigure } from '../support/statistics.ts';
import { createShop } from '../support/shop.ts';

const pressCount = 200;
const rows = 10;
/** The server rejects more concurrent sign-ups. */
const concurrentSignUps = 8;
const followers = { customers: 80, staff: 20 };
const limit = 200;
/** Milliseconds. */
const MAX_WAIT_MS = 20_000;

const pressingEmail = 'technician@atelier.test';
const readingEmail = 'technician2@atelier.test';
const staff = ['operator', 'operator2', 'admin', 'technician', 'technician2', 'collector', 'courier', 'driver'];

/** Milliseconds since 1970, with fractions. */
type Timestamp = number;

declare global {
  interface Window {
    reportClicked(at: Timestamp): void;
    /** Reports a row painted in another place, with another button, or removed. */
    reportRow(repair: string, at: Timestamp): void;
  }
}

function watchClicks(): void {
  const reportClick = ({ timeStamp }: Event): void => window.reportClicked(performance.timeOrigin + timeStamp);
  document.addEventListener('click', reportClick, { capture: true });
}

/** Runs in the reader's page and compares the rows after each change of the document. */
function watchRows(): void {
  const afterPaint = (callback: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', callback);
      port1.start();
      port2.postMessage(null);
    });
  };
  const readRows = (): Map<string, string> =>
    new Map(
      [...document.querySelectorAll<HTMLElement>('[data-desk-row]')].map((row) => [
        row.dataset['deskRow'] ?? '',
        [
          row.closest<HTMLElement>('[data-desk-section]')?.dataset['deskSection'],
          row.className,
          row.querySelector('button[aria-label]')?.ariaLabel,
        ].join(' '),
      ]),
    );
  let before = readRows();
  new MutationObserver(() => {
    const now = readRows();
    for (const id of new Set([...before.keys(), ...now.keys()]))
      if (before.get(id) !== now.get(id))
        afterPaint(() => window.reportRow(id, performance.timeOrigin + performance.now()));
    before = now;
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}

function createSignals() {
  const waiters = new Map<string, (at: Timestamp) => void>();
  return {
    send: (key: string, at: Timestamp): void => {
      waiters.get(key)?.(at);
      waiters.delete(key);
    },
    waitFor: (key: string): Promise<Timestamp> => new Promise((resolve) => waiters.set(key, resolve)),
  };
}

function now(): Timestamp {
  return performance.timeOrigin + performance.now();
}

async function openDesk(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-TN', viewport: { width: 1280, height: 2400 } });
  const { cookies } = await signIn(url, email);
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  return context.newPage();
}

async function registerCustomers(url: string, crew: Crew, mailbox: Mailbox) {
  const customers: Customer[] = [];
  while (customers.length < followers.customers) {
    const some = Array.from({ length: concurrentSignUps }, () => registerCustomer(url, mailbox));
    customers.push(...(await Promise.all(some)));
  }
  const repairs = await Promise.all(
    customers
      .slice(0, rows)
      .map(({ person, deviceId }) =>
        advanceRepair({ ...crew, customer: person }, { deviceId, repair: null }, 'Repair.pickup.delivered'),
      ),
  );
  return { customers: customers.map(({ person }) => person), repairs: repairs.map(({ id }) => id) };
}

/** Opens a socket that fetches after each event, as a page does. */
async function followRepairs(
  url: string,
  person: Person,
  fetchRow: (id: string) => Promise<unknown>,
): Promise<() => void> {
  const socket = await openLiveSocket(url, person.accessToken());
  socket.on('repair', ({ id }) => void fetchRow(id).catch((error: unknown) => console.error(error)));
  return () => socket.close();
}

async function openFollowers(url: string, customers: readonly Person[]): Promise<(() => void)[]> {
  const team = await Promise.all(staff.map((name) => signIn(url, `${name}@atelier.test`)));
  const members = Array.from({ length: followers.staff }, (_, index) => team[index % team.length]);
  return Promise.all([
    ...customers.map((person) => followRepairs(url, person, () => person.send(listMyRepairs, {}))),
    ...members.map((person) => {
      if (person === undefined) throw new Error('invariant: no signed-in staff');
      return followRepairs(url, person, (id) => person.send(getDesk, { query: { id } }));
    }),
  ]);
}

/** Rejects after a timeout, because a change that never shows would block the run. */
function withTimeout<T>(signal: Promise<T>, label: string): Promise<T> {
  const timeout = delay(MAX_WAIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${label} wasn't seen on the other desk within ${MAX_WAIT_MS} ms`);
  });
  return Promise.race([signal, timeout]);
}

function printWaits(label: string, waits: readonly number[]): void {
  const [median, p99, longest] = [50, 99, 100].map((hundredths) => percentile(waits, hundredths).toFixed(1));
  printFigure(label, `p50 ${median} ms, p99 ${p99} ms, longest ${longest} ms`);
}

const shop = await createShop();
const mailbox = await startMailbox();
const launch = await findChromium();
const browsers = await Promise.all([chromium.launch(launch), chromium.launch(launch)]);
try {
  const { url } = await shop.start({ SMTP_URL: mailbox.url });
  const { customers, repairs } = await registerCustomers(url, await signInCrew(url), mailbox);
  const [pressingPage, readingPage] = await Promise.all([
    openDesk(browsers[0], url, pressingEmail),
    openDesk(browsers[1], url, readingEmail),
  ]);
  const signals = createSignals();
  await pressingPage.exposeFunction('reportClicked', (at: Timestamp) => signals.send('click', at));
  await readingPage.exposeFunction('reportRow', (id: string, at: Timestamp) => signals.send(`row ${id}`, at));
  await Promise.all([pressingPage, readingPage].map((page) => page.goto('/workshop', { waitUntil: 'networkidle' })));
  await Promise.all([pressingPage.evaluate(watchClicks), readingPage.evaluate(watchRows)]);
  const socket = await openLiveSocket(url, (await signIn(url, readingEmail)).accessToken());
  socket.on('repair', ({ id }) => signals.send(`event ${id}`, now()));
  const closeFollowers = await openFollowers(url, customers);

  const [rowDelays, eventDelays]: [number[], number[]] = [[], []];
  for (let press = 0; press < pressCount; press += 1) {
    const id = repairs[press % repairs.length] ?? '';
    const signalsOfPress = Promise.all([
      signals.waitFor('click'),
      signals.waitFor(`event ${id}`),
      signals.waitFor(`row ${id}`),
    ]);
    const refresh = pressingPage.waitForResponse(
      (response) => /\/staff\/desk\?/u.test(response.url()) && response.url().includes(`id=${id}`),
    );
    await pressingPage.getByRole('button', { name: new RegExp(`^Je m’en occupe, .*${id}$`, 'u') }).click();
    const [clickedAt, eventAt, rowAt] = await withTimeout(signalsOfPress, `press ${press + 1}`);
    eventDelays.push(eventAt - clickedAt);
    rowDelays.push(rowAt - clickedAt);
    // Undone for the next round. Undo is offered only after the answer.
    await refresh;
    const undoneRow = signals.waitFor(`row ${id}`);
    await pressingPage.keyboard.press('u');
    await withTimeout(undoneRow, `taking press ${press + 1} back`);
  }
  closeFollowers.forEach((close) => close());
  socket.close();
  console.log(
    `from ${pressCount} clicks on one desk, ${followers.customers} customers' and ${followers.staff} staff's pages open and following`,
  );
  printWaits('event at a bare socket', eventDelays);
  printWaits('row painted elsewhere', rowDelays);
  checkAtMost('row on another desk, p99', percentile(rowDelays, 99), { limit, unit: ' ms' });
} finally {
  await Promise.all(browsers.map((browser) => browser.close()));
  await shop.remove();
  await mailbox.stop();
}
