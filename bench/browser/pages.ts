// Largest paint of the first pages on a phone with slow processor, slow network and empty cache, and of a driver's desk on a slower line.
// Compared in turns with another checkout.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getMyTrackingLink, listMyRepairs } from '@atelier/contract';
import { demonstrationPassword, HttpError, signIn } from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { checkAtMost, median, printFigure } from '../support/statistics.ts';
import { createShop } from '../support/shop.ts';

const { values: options } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});
const rounds = Number(options.rounds);
const REST_MS = 1_500;

const phone = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'fr-FR',
} as const;

function bytesPerSecond(kilobits: number): number {
  return (kilobits * 1000) / 8;
}

type Line = {
  readonly processor: number;
  readonly latency: number;
  readonly download: number;
  readonly upload: number;
};
const slowLine: Line = { processor: 4, latency: 150, download: bytesPerSecond(1_600), upload: bytesPerSecond(750) };
/** A measured mobile line (50 kB/s) with a normal processor. */
const mobileLine: Line = { processor: 1, latency: 400, download: 50_000, upload: 25_000 };

async function serveHeading() {
  const html = '<!doctype html><html lang="fr"><meta charset="utf-8"><title>Atelier</title><h1>Atelier</h1></html>';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

async function slowDown(page: Page, { processor, latency, download, upload }: Line): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
}

function lastPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

/** Returns the seconds until the largest paint, after a pause without a larger one. */
async function largestPaint(context: BrowserContext, url: string, line = slowLine): Promise<number> {
  const page = await context.newPage();
  await slowDown(page, line);
  await page.goto(url, { waitUntil: 'networkidle' });
  let largest = Number.NaN;
  for (let paint = await lastPaint(page); paint !== largest; paint = await lastPaint(page)) {
    largest = paint;
    await delay(REST_MS);
  }
  await page.close();
  return largest / 1000;
}

type PageVisit = {
  readonly path: string;
  readonly as?: string;
  readonly line?: Line;
  /** Limits in seconds, and relative to the other checkout. */
  readonly limit: number;
  readonly ratio: number;
};

const visits = {
  '/': { path: '/', limit: 1.2, ratio: 1.05 },
  '/signin': { path: '/signin', limit: 1.2, ratio: 0.55 },
  '/dashboard': { path: '/dashboard', as: 'customer', limit: 2.4, ratio: 0.67 },
  'a tracking link': { path: '/t', limit: 2.4, ratio: 1.05 },
  'an operator’s desk': { path: '/workshop', as: 'operator', limit: 3, ratio: 0.8 },
  'a driver’s desk at 50 kB/s': { path: '/workshop', as: 'collector', line: mobileLine, limit: 4.5, ratio: 0.75 },
} as const satisfies Readonly<Record<string, PageVisit>>;
type VisitName = keyof typeof visits;
const visitNames = Object.keys(visits) as VisitName[];

type Contestant = {
  readonly name: string;
  readonly paints: Readonly<Record<VisitName, number[]>>;
  readonly visit: (name: VisitName) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Returns the fragment with which a customer's link opens, behind `/t`, or null in a checkout that has none. */
async function trackingFragment(url: string): Promise<string | null> {
  const { send } = await signIn(url, 'customer@atelier.test');
  const [repair] = await send(listMyRepairs);
  const token = await send(getMyTrackingLink, { params: { id: repair?.id ?? '' } }).then(
    (link) => link.token,
    (error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return undefined;
      throw error;
    },
  );
  if (token === undefined) return null;
  if (token === null) throw new Error('invariant: the demonstration has no tracking link');
  return `#${token}`;
}

async function prepareContestant(browser: Browser, name: string, checkout?: string): Promise<Contestant> {
  const shop = await createShop(checkout);
  try {
    const { url } = await shop.start();
    const fragment = await trackingFragment(url);
    const contexts = new Map<string, BrowserContext>();
    const contextOf = async (person: string): Promise<BrowserContext> => {
      const context = contexts.get(person) ?? (await browser.newContext(phone));
      if (!contexts.has(person) && person !== '')
        await context.request.post(`${url}/auth/login`, {
          data: { email: `${person}@atelier.test`, password: demonstrationPassword },
        });
      contexts.set(person, context);
      return context;
    };
    return {
      name,
      paints: Object.fromEntries(visitNames.map((each) => [each, []])) as unknown as Contestant['paints'],
      visit: async (each) => {
        const { path, as = '', line = slowLine }: PageVisit = visits[each];
        if (path === '/t' && fragment === null) return Number.NaN;
        return largestPaint(await contextOf(as), url + path + (path === '/t' ? fragment : ''), line);
      },
      stop: () => shop.remove(),
    };
  } catch (error) {
    await shop.remove();
    throw error;
  }
}

function secondsText(seconds: readonly number[]): string {
  return `${median(seconds).toFixed(2)} s (${seconds.map((each) => each.toFixed(2)).join(', ')})`;
}

function printPaints({ name, paints }: Contestant): void {
  for (const each of visitNames) printFigure(`${name}, ${each}`, secondsText(paints[each]));
}

const reference = await serveHeading();
const browser = await chromium.launch(await findChromium());
const contestants: Contestant[] = [];
try {
  const checkout = options.against === undefined ? null : resolve(options.against);
  if (checkout !== null) contestants.push(await prepareContestant(browser, basename(checkout), checkout));
  const product = await prepareContestant(browser, 'the product');
  contestants.push(product);
  const visitor = await browser.newContext(phone);
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await largestPaint(visitor, reference.url));
    for (const name of visitNames)
      // Alternates the order, so that neither always follows the other.
      for (const each of round % 2 === 0 ? contestants : contestants.toReversed())
        each.paints[name].push(await each.visit(name));
  }
  console.log(`seconds to the largest paint, phone with a slow network, median of ${rounds}`);
  printFigure('a bare page', secondsText(bare));
  contestants.forEach(printPaints);
  const [former] = contestants.filter((each) => each !== product);
  for (const name of visitNames) {
    const { limit, ratio } = visits[name];
    checkAtMost(name, median(product.paints[name]), { limit, unit: ' s' });
    if (former === undefined || former.paints[name].some(Number.isNaN)) continue;
    const ratios = product.paints[name].map((seconds, round) => seconds / (former.paints[name][round] ?? Number.NaN));
    checkAtMost(`${name} against ${former.name}`, median(ratios), { limit: ratio, unit: ' ×' });
  }
} finally {
  await browser.close();
  reference.stop();
  for (const each of contestants) await each.stop();
}
