// When the largest paint of the pages that everybody opens first stands on a phone: slow processor, slow network, nothing cached.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { demonstrationPassword } from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { judge, median } from './figures.ts';
import { aShop } from './shop.ts';

const rounds = 5;
const rest = 1_500;
const limits: Readonly<Record<string, number>> = { '/': 1.9, '/signin': 2.4, '/dashboard': 3.6 };

const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
const slowProcessor = { rate: 4 };
const bytesPerSecond = (kilobits: number): number => (kilobits * 1000) / 8;
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1_600),
  uploadThroughput: bytesPerSecond(750),
};

/** The reference: what the machine, the browser and this network take for one heading. */
const serveHeading = async () => {
  const html = '<!doctype html><html lang="fr"><meta charset="utf-8"><title>Atelier</title><h1>Atelier</h1></html>';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
};

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor);
};

const lastPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

/** Seconds until the largest paint: known when a while later, a long one for a slow processor, there is still no larger one. */
const largestPaint = async (context: BrowserContext, url: string): Promise<number> => {
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  let found = Number.NaN;
  for (let paint = await lastPaint(page); paint !== found; paint = await lastPaint(page)) {
    found = paint;
    await delay(rest);
  }
  await page.close();
  return found / 1000;
};

const shop = await aShop();
const reference = await serveHeading();
const browser = await chromium.launch(await findChromium());
try {
  const { url } = await shop.start();
  const visitor = await browser.newContext(phone);
  const customer = await browser.newContext(phone);
  const credentials = { email: 'customer@atelier.test', password: demonstrationPassword };
  await customer.request.post(`${url}/auth/login`, { data: credentials });
  const paints: Record<string, number[]> = { bare: [], '/': [], '/signin': [], '/dashboard': [] };
  for (let round = 0; round < rounds; round += 1) {
    paints['bare']?.push(await largestPaint(visitor, reference.url));
    for (const path of Object.keys(limits))
      paints[path]?.push(await largestPaint(path === '/dashboard' ? customer : visitor, url + path));
  }
  console.log(`seconds to the largest paint, phone with a slow network, median of ${rounds}`);
  for (const [name, seconds] of Object.entries(paints))
    console.log(
      `  ${name.padEnd(10)} ${median(seconds).toFixed(2)} (${seconds.map((each) => each.toFixed(2)).join(', ')})`,
    );
  for (const [path, limit] of Object.entries(limits)) judge(path, median(paints[path] ?? []), limit, ' s');
} finally {
  await browser.close();
  reference.stop();
  await shop.remove();
}
