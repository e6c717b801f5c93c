// Time until the driver's route shows its first stop on a phone without a network, beside the same start with one.
import { demonstrationPassword } from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { type BrowserContext, chromium } from 'playwright';
import { createShop } from '../support/shop.ts';
import { checkAtMost, median, printFigure } from '../support/statistics.ts';

const rounds = 7;
const path = '/workshop/route';
const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, locale: 'fr-FR' } as const;
const processorRate = 4;
const limit = 3;

/** Opens the route in a new page, as a press on the icon does. Returns the seconds until the first stop can be read. */
async function start(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorRate });
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.getByRole('main').locator('a[href^="tel:"]').first().waitFor();
  const milliseconds = await page.evaluate(() => performance.now());
  await page.close();
  return milliseconds / 1000;
}

/** Lets the worker store the route and take the page over. */
async function prepare(context: BrowserContext, url: string): Promise<void> {
  await context.request.post(`${url}/auth/login`, {
    data: { email: 'collector@atelier.test', password: demonstrationPassword },
  });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.waitForFunction(async (route) => (await caches.match(route, { ignoreVary: true })) !== undefined, path);
  await page.reload();
  await page.getByRole('main').locator('a[href^="tel:"]').first().waitFor();
  await page.close();
}

const shop = await createShop();
const browser = await chromium.launch(await findChromium());
try {
  const { url } = await shop.start();
  const context = await browser.newContext(phone);
  await prepare(context, url);
  const seconds = { online: [] as number[], offline: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await context.setOffline(false);
    seconds.online.push(await start(context, url));
    await context.setOffline(true);
    seconds.offline.push(await start(context, url));
  }
  console.log(`seconds until the first stop, processor ${processorRate} × slower, median of ${rounds}`);
  printFigure('with a network', `${median(seconds.online).toFixed(2)} s`);
  checkAtMost('without one', median(seconds.offline), { limit, unit: ' s' });
} finally {
  await browser.close();
  await shop.remove();
}
