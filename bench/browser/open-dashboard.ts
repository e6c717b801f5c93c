// Time from a commit by staff to its paint on the customer's open dashboard, beside the socket event alone.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  addDevice,
  demonstrationPassword,
  happyPathActions,
  openLiveSocket,
  signInCrew,
  takeNextStep,
  type Crew,
  type TempShop,
  type RepairState,
} from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { type Browser, chromium } from 'playwright';
import { checkAtMost, percentile, printFigure } from '../support/statistics.ts';
import { createShop } from '../support/shop.ts';

const changes = 200;
const limits = { late: 200, middle: 60 };
/** A card goes to what waits for the customer and back with the quote, there again with the return, and away with the feedback. */
const movesOfCard = 4;
const customerActions: readonly string[] = ['Repair.created', 'Repair.confirm.diagnosed', 'Repair.completed'];

/** Milliseconds since 1970, with fractions. */
type Timestamp = number;
/** Times at which a version was in the database, at a socket and on the screen. */
type Change = { readonly committed: Timestamp; readonly notifiedAt: Timestamp; readonly painted: Timestamp };

declare global {
  interface Window {
    /** Reports a card painted with a newer time of change. */
    reportPainted(repair: string, at: Timestamp): void;
    reportReplaced(repair: string): void;
  }
}

/** Runs in the page and compares the cards after each change of the document. */
function watchCards(): void {
  type Card = { readonly element: Element | null; readonly updated: string | undefined };
  let before = new Map<string, Card>();
  const afterPaint = (callback: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', callback);
      port1.start();
      port2.postMessage(null);
    });
  };
  const reportChanges = (): void => {
    const headings = [...document.querySelectorAll('main li h3')];
    const cards = new Map(
      headings.map((heading): [string, Card] => [
        heading.textContent.replace(/^.*#/u, ''),
        {
          element: heading.closest('li'),
          updated: [...(heading.closest('li')?.querySelectorAll('time') ?? [])].at(-1)?.dateTime,
        },
      ]),
    );
    for (const [repair, { updated }] of cards) {
      if (before.get(repair)?.updated !== updated)
        afterPaint(() => window.reportPainted(repair, performance.timeOrigin + performance.now()));
    }
    for (const [repair, { element }] of before) {
      if (cards.get(repair)?.element !== element) window.reportReplaced(repair);
    }
    before = cards;
  };
  new MutationObserver(reportChanges).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['datetime'],
  });
  reportChanges();
}

function createSignals() {
  const signals = new Map<string, PromiseWithResolvers<Timestamp>>();
  const signalOf = (key: string): PromiseWithResolvers<Timestamp> => {
    const signal = signals.get(key) ?? Promise.withResolvers<Timestamp>();
    signals.set(key, signal);
    return signal;
  };
  return {
    send: (key: string, at: Timestamp) => signalOf(key).resolve(at),
    waitFor: (key: string) => signalOf(key).promise,
  };
}

function now(): Timestamp {
  return performance.timeOrigin + performance.now();
}

function versionOf(repair: string, version: number): string {
  return `${repair} ${version}`;
}

async function openDashboard(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  const credentials = { email: 'customer@atelier.test', password: demonstrationPassword };
  await context.request.post('/auth/login', { data: credentials });
  const page = await context.newPage();
  const painted = createSignals();
  const versions = new Map<string, number>();
  const replacements = createSignals();
  const moves = new Map<string, number>();
  let replaced = 0;
  await page.exposeFunction('reportPainted', (repair: string, at: Timestamp) => {
    const version = (versions.get(repair) ?? 0) + 1;
    versions.set(repair, version);
    painted.send(versionOf(repair, version), at);
  });
  await page.exposeFunction('reportReplaced', (repair: string) => {
    const move = (moves.get(repair) ?? 0) + 1;
    moves.set(repair, move);
    replaced += 1;
    replacements.send(versionOf(repair, move), now());
  });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await page.evaluate(watchCards);
  return {
    painted: painted.waitFor,
    replacedCard: replacements.waitFor,
    replaced: () => replaced,
    reloads: () => loads - 1,
  };
}

type Dashboard = Awaited<ReturnType<typeof openDashboard>>;

function commitsOf(shop: TempShop, repair: string): Promise<Timestamp[]> {
  return shop.withClient(async (client) => {
    const { rows } = await client.query<{ at: string }>(
      `select extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at from repair_log where repair_id = $1 order by version`,
      [repair],
    );
    return rows.map(({ at }) => Number(at));
  });
}

type WatchContext = { readonly shop: TempShop; readonly dashboard: Dashboard; readonly notified: Dashboard['painted'] };

/** Takes a new repair through its life, each transition after the former one has been painted. */
async function watchRepair(crew: Crew, { shop, dashboard, notified }: WatchContext): Promise<Change[]> {
  const deviceId = await addDevice(crew.customer, 'Tablette');
  const moments: Omit<Change, 'committed'>[] = [];
  let repair: RepairState | null = null;
  // The last transition removes the card from the dashboard.
  while (repair === null || repair.version < happyPathActions.length - 1) {
    repair = await takeNextStep(crew, { deviceId, repair }, randomUUID());
    const version = versionOf(repair.id, repair.version);
    moments.push({ notifiedAt: await notified(version), painted: await dashboard.painted(version) });
  }
  await takeNextStep(crew, { deviceId, repair }, randomUUID());
  await dashboard.replacedCard(versionOf(repair.id, movesOfCard));
  const commits = await commitsOf(shop, repair.id);
  return moments
    .map((moment, index) => ({ ...moment, committed: commits[index] ?? Number.NaN }))
    .filter((_, index) => !customerActions.includes(happyPathActions[index] ?? ''));
}

function printWaits(label: string, waits: readonly number[]): void {
  const [median, p95, longest] = [50, 95, 100].map((hundredths) => percentile(waits, hundredths).toFixed(1));
  printFigure(label, `p50 ${median} ms, p95 ${p95} ms, longest ${longest} ms`);
}

const shop = await createShop();
const browser = await chromium.launch(await findChromium());
try {
  const before = await shop.start();
  await shop.withClient((client) => client.query('alter system set track_commit_timestamp = on'));
  await before.stop();
  // PostgreSQL runs on for a moment, and takes the setting at its start alone.
  while (shop.runningProcesses().length > 0) await delay(50);
  const { url } = await shop.start();
  const crew = await signInCrew(url);
  const events = createSignals();
  const socket = await openLiveSocket(url, crew.customer.accessToken());
  socket.on('repair', ({ id, version }) => events.send(versionOf(id, version), now()));
  const dashboard = await openDashboard(browser, url);
  const observedChanges: Change[] = [];
  let repairCount = 0;
  for (; observedChanges.length < changes; repairCount += 1)
    observedChanges.push(...(await watchRepair(crew, { shop, dashboard, notified: events.waitFor })));
  socket.close();
  const painted = observedChanges.map(({ painted: at, committed }) => at - committed);
  const heard = observedChanges.map(({ notifiedAt: at, committed }) => at - committed);
  console.log(
    `from the commit of ${observedChanges.length} changes by staff, the dashboard open with the demonstration's repairs`,
  );
  printWaits('event at a bare socket', heard);
  printWaits('painted', painted);
  checkAtMost('painted, p95', percentile(painted, 95), { limit: limits.late, unit: ' ms' });
  checkAtMost('painted, p50', percentile(painted, 50), { limit: limits.middle, unit: ' ms' });
  checkAtMost('times that the page was loaded again', dashboard.reloads(), { limit: 0 });
  const others = dashboard.replaced() - movesOfCard * repairCount;
  checkAtMost('cards that went or were drawn anew', others, { limit: 0 });
} finally {
  await browser.close();
  await shop.remove();
}
