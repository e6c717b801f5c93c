// Largest paint of the first pages on a phone with slow processor, slow network and empty cache, and of a driver's list on a slower line.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { demonstrationPassword } from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { checkAtMost, median } from '../support/statistics.ts';
import { createShop } from '../support/shop.ts';

const rounds = 5;
const REST_MS = 1_500;
/** The goal for `/` is 0.9 s. */
const limits: Readonly<Record<string, number>> = { '/': 1.2, '/signin': 2.4, '/dashboard': 3.6, '/workshop': 6 };

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

const shop = await createShop();
const reference = await serveHeading();
const browser = await chromium.launch(await findChromium());
try {
  const { url } = await shop.start();
  const visitor = await browser.newContext(phone);
  const signedIn = async (email: string): Promise<BrowserContext> => {
    const context = await browser.newContext(phone);
    await context.request.post(`${url}/auth/login`, { data: { email, password: demonstrationPassword } });
    return context;
  };
  const customer = await signedIn('customer@atelier.test');
  const driver = await signedIn('collector@atelier.test');
  const paints: Record<string, number[]> = { bare: [], '/': [], '/signin': [], '/dashboard': [], '/workshop': [] };
  for (let round = 0; round < rounds; round += 1) {
    paints['bare']?.push(await largestPaint(visitor, reference.url));
    for (const path of ['/', '/signin']) paints[path]?.push(await largestPaint(visitor, url + path));
    paints['/dashboard']?.push(await largestPaint(customer, `${url}/dashboard`));
    paints['/workshop']?.push(await largestPaint(driver, `${url}/workshop`, mobileLine));
  }
  console.log(`seconds to the largest paint, phone with a slow network, median of ${rounds}`);
  for (const [name, seconds] of Object.entries(paints))
    console.log(
      `  ${name.padEnd(10)} ${median(seconds).toFixed(2)} (${seconds.map((each) => each.toFixed(2)).join(', ')})`,
    );
  for (const [path, limit] of Object.entries(limits))
    checkAtMost(path, median(paints[path] ?? []), { limit, unit: ' s' });
} finally {
  await browser.close();
  reference.stop();
  await shop.remove();
}
