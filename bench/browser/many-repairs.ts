// A customer with 2,000 repairs types, scrolls and returns. Measures response times and the number of rendered repairs.
import { setTimeout as delay } from 'node:timers/promises';
import { demonstrationPassword, fillShop } from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { checkAtMost, median, percentile, printFigure } from '../support/statistics.ts';
import { createShop } from '../support/shop.ts';

const repairs = 2_000;
const limits = { renderedItems: 60, keyToPaint: 50, frameGap: 34, shiftAfterBack: 40 };
const views = ['cards', 'table', 'timeline'] as const;
type View = (typeof views)[number];

function addressOf(view: View): string {
  return view === 'cards' ? '/repairs' : `/repairs?view=${view}`;
}

const itemOf: Readonly<Record<View, string>> = {
  cards: 'main h3',
  table: 'main tbody tr',
  timeline: 'main h3',
};

const giveAllToOne = `
  with one as (select id from users where email = 'customer@atelier.test'),
    devices_of as (update devices set customer_id = (select id from one) where customer_id <> (select id from one))
  update repairs set customer_id = (select id from one) where customer_id <> (select id from one)`;

async function openSignedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  const credentials = { email: 'customer@atelier.test', password: demonstrationPassword };
  await context.request.post('/auth/login', { data: credentials });
  return context;
}

function countRendered(page: Page, view: View): Promise<number> {
  return page.locator(itemOf[view]).count();
}

async function measureRendering(page: Page, view: View): Promise<number> {
  // The list comes with the session. A later request for it is answered with 304, whose body nobody reads.
  const answered = page.waitForResponse((response) => response.url().includes('/auth/me/start'));
  await page.goto(addressOf(view), { waitUntil: 'commit' });
  await (await answered).finished();
  const startedAt = performance.now();
  await page.locator(itemOf[view]).first().waitFor();
  return performance.now() - startedAt;
}

/** Returns the milliseconds from each key press to the next paint. The browser rounds them to multiples of eight. */
async function measurePresses(page: Page): Promise<number[]> {
  const durationsHandle = await page.evaluateHandle(() => {
    const durations: number[] = [];
    const presses = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') durations.push(duration);
    }).observe(presses);
    return durations;
  });
  const text = 'batterie chauffe';
  await page.getByRole('searchbox').focus();
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.type(text, { delay: 120 });
    for (const _letter of text) await page.keyboard.press('Backspace', { delay: 60 });
  }
  const durations = await durationsHandle.evaluate((durations) => durations);
  // The browser omits presses painted within 16 ms.
  return [...durations, ...Array.from({ length: text.length * 6 - durations.length }, () => 16)];
}

async function measureScroll(page: Page, view: View): Promise<{ gaps: number[]; most: number }> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const gaps = page.evaluate(
    (frames) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const tick = (now: number): void => {
          times.push(now);
          if (times.length <= frames) requestAnimationFrame(tick);
          else resolve(times.slice(1).map((time, index) => time - (times[index] ?? time)));
        };
        requestAnimationFrame(tick);
      }),
    240,
  );
  let maxItems = 0;
  await page.mouse.move(640, 600);
  for (let scrolls = 0; scrolls < 24; scrolls += 1) {
    await page.mouse.wheel(0, 400);
    maxItems = Math.max(maxItems, await countRendered(page, view));
  }
  return { gaps: await gaps, most: maxItems };
}

/** Returns the shift of the topmost repair after leaving and returning, in pixels. */
async function measureBack(page: Page): Promise<number> {
  const findPlace = () =>
    page.evaluate(() => {
      const items = [...document.querySelectorAll<HTMLElement>('main [data-repair]')];
      const first = items.find((item) => item.getBoundingClientRect().top > 100);
      return { repair: first?.dataset['repair'] ?? '', top: first?.getBoundingClientRect().top ?? Number.NaN };
    });
  // The last scroll may still be in progress.
  let before = await findPlace();
  for (let after = before; ; before = after) {
    await delay(300);
    after = await findPlace();
    if (after.repair === before.repair && after.top === before.top) break;
  }
  await page.getByRole('link', { name: /^(Profil|Profile)$/u }).click();
  await page.waitForURL('**/profile');
  await page.goBack();
  const item = page.locator(`main [data-repair="${before.repair}"]`);
  await item.waitFor({ timeout: 5_000 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return Math.abs(((await item.boundingBox())?.y ?? Number.NaN) - before.top);
}

/** Measures the page. `isOneOwner` applies the limits. The reference is a customer with the demonstration's 22 repairs. */
async function measureViews(context: BrowserContext, label: string, isOneOwner: boolean): Promise<void> {
  for (const view of views) {
    const page = await context.newPage();
    const renderTimes = await measureRendering(page, view);
    const presses = await measurePresses(page);
    const { gaps, most: maxItems } = await measureScroll(page, view);
    printFigure(
      `${label}, ${view}`,
      `first drawn after ${renderTimes.toFixed(0)} ms; key to paint p50 ${median(presses).toFixed(0)}, p95 ${percentile(presses, 95).toFixed(0)}, longest ${Math.max(...presses).toFixed(0)} ms; frames p50 ${median(gaps).toFixed(1)}, p95 ${percentile(gaps, 95).toFixed(1)}, longest ${Math.max(...gaps).toFixed(1)} ms; ${maxItems} drawn`,
    );
    if (isOneOwner) {
      checkAtMost(`${view}: repairs in the document`, maxItems, { limit: limits.renderedItems });
      checkAtMost(`${view}: key to paint, p95`, percentile(presses, 95), { limit: limits.keyToPaint, unit: ' ms' });
      checkAtMost(`${view}: frames while scrolling, p95`, percentile(gaps, 95), {
        limit: limits.frameGap,
        unit: ' ms',
      });
      if (view !== 'table')
        checkAtMost(`${view}: off its place after the way back`, await measureBack(page), {
          limit: limits.shiftAfterBack,
          unit: ' px',
        });
    }
    await page.close();
  }
}

const shop = await createShop();
const browser = await chromium.launch(await findChromium());
try {
  const server = await shop.start();
  await measureViews(await openSignedIn(browser, server.url), 'reference', false);
  await shop.withClient(async (client) => {
    await fillShop(client, repairs);
    return client.query(giveAllToOne);
  });
  // The restart drops outdated cached responses.
  await server.stop();
  const { url } = await shop.start();
  await measureViews(await openSignedIn(browser, url), `${repairs} repairs`, true);
} finally {
  await browser.close();
  await shop.remove();
}
