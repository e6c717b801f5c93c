// Size of the landing page, its Lighthouse scores on a phone in turns with another checkout, and its cost to the server relative to a
// customer's list of 20 repairs.
import { get } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listMyRepairs } from '@atelier/contract';
import { findChromium } from '@atelier/testing/chromium';
import { chromium } from 'playwright';
import { compare, type Contestant, printCost, type TimedRequest, shareOf } from '../requests/contestants.ts';
import { checkAtMost, checkAtLeast, printFigure } from '../support/statistics.ts';
import { audit, auditInTurns } from './lighthouse.ts';
import { fillWithCustomers } from '../support/customers.ts';
import { createShop } from '../support/shop.ts';
import { requestText } from '../support/wire.ts';

const { values: options } = parseArgs({ options: { against: { type: 'string' } } });
const runCounts = { warmUps: 6, rounds: 21 };
/** Both rounds take equally long, so background work affects them equally. */
const requests = { list: 1_000, page: 4_000 };
const languages = ['fr', 'en'] as const;

/** Kilobytes (1,000 bytes). The cost is relative to the list's processor time. */
const limits = { page: 15, scripts: 130, fonts: 65, cost: 0.25 };
/** Largest paint in seconds, blocking time in milliseconds. */
const gates = { performance: 97, others: 100, paint: 1.2, blocking: 200, shift: 0.01 };
const goal = 'goal: performance 99, largest paint 0.9 s, blocking 100 ms';
const visitCount = 5;
/** Blocking time relative to the other checkout's. */
const blockingRatio = 1 / 3;

function countBytes(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes / 1_000));
      response.on('error', reject);
    }).on('error', reject);
  });
}

type Fetched = Readonly<Record<'script' | 'font', string[]>> & { readonly earlyScripts: readonly string[] };

function findEarlyScripts(): string[] {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const inline = [...document.scripts].filter(({ src, type }) => src === '' && type === '');
  const fetched = performance
    .getEntriesByType('resource')
    .filter(
      ({ name, startTime, duration }) => name.endsWith('.js') && startTime + duration < (paint?.startTime ?? Infinity),
    );
  return [...inline.map(({ text }) => `inline, ${text.length} bytes`), ...fetched.map(({ name }) => name)];
}

async function filesOf(url: string): Promise<Fetched> {
  const browser = await chromium.launch(await findChromium());
  const files = { script: new Set<string>(), font: new Set<string>() };
  try {
    const page = await browser.newPage();
    page.on('request', (request) => {
      const type = request.resourceType();
      if (type === 'script' || type === 'font') files[type].add(request.url());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return { script: [...files.script], font: [...files.font], earlyScripts: await page.evaluate(findEarlyScripts) };
  } finally {
    await browser.close();
  }
}

async function sumBytes(urls: readonly string[], encoding: string): Promise<number> {
  return (await Promise.all(urls.map((url) => countBytes(url, encoding)))).reduce((all, each) => all + each, 0);
}

async function checkWeight(url: string): Promise<void> {
  for (const language of languages)
    checkAtMost(`/ in ${language} with its style, brotli`, await countBytes(`${url}/?lang=${language}`, 'br'), {
      limit: limits.page,
      unit: ' KB',
    });
  printFigure('the shell of the other pages', `${(await countBytes(`${url}/dashboard`, 'br')).toFixed(2)} KB`);
  const { script, font, earlyScripts } = await filesOf(`${url}/?lang=fr`);
  checkAtMost(`${script.length} scripts that a visitor fetches in all, gzip`, await sumBytes(script, 'gzip'), {
    limit: limits.scripts,
    unit: ' KB',
  });
  printFigure('the same with brotli', `${(await sumBytes(script, 'br')).toFixed(2)} KB`);
  checkAtMost(`scripts before the first paint (${earlyScripts.join(', ')})`, earlyScripts.length, { limit: 1 });
  checkAtMost(`${font.length} fonts`, await sumBytes(font, 'identity'), { limit: limits.fonts, unit: ' KB' });
}

async function checkVisits(url: string, formerUrl: string | null): Promise<void> {
  const addresses = [formerUrl, url].filter((each) => each !== null).map((each) => `${each}/?lang=fr`);
  const audits = await auditInTurns(addresses, visitCount);
  const [page, former] = [audits.at(-1), audits.at(-2)];
  if (page === undefined) throw new Error('invariant: no audit of the page');
  const signIn = await audit(`${url}/signin`, 1);
  console.log(`Lighthouse, phone, applied throttling, median of ${visitCount}; ${goal}`);
  for (const [name, score] of Object.entries(page.scores))
    checkAtLeast(name, score, { least: name === 'performance' ? gates.performance : gates.others });
  checkAtMost('largest paint', page.paint, { limit: gates.paint, unit: ' s' });
  checkAtMost('blocking', page.blocking, { limit: gates.blocking, unit: ' ms' });
  checkAtMost('shift', page.shift, { limit: gates.shift });
  printFigure('marked down', page.marks.join('; ') || 'nothing');
  if (former !== undefined) {
    printFigure('blocking of the other checkout', `${former.blocking.toFixed(0)} ms`);
    checkAtMost('blocking against it', page.blocking / former.blocking, { limit: blockingRatio, unit: ' ×' });
  }
  const { scores, paint, blocking, shift } = signIn;
  printFigure(
    '`/signin`, once',
    `performance ${scores['performance']}, ${paint.toFixed(2)} s, ${blocking.toFixed(0)} ms, ${shift.toFixed(3)}`,
  );
}

function repeatRequest(text: string, count: number): TimedRequest[] {
  return Array.from({ length: count }, () => ({ text }));
}

const shop = await createShop();
const formerShop = options.against === undefined ? null : await createShop(resolve(options.against));
try {
  const product = await shop.start();
  await checkWeight(product.url);
  await checkVisits(product.url, formerShop === null ? null : (await formerShop.start()).url);
  await formerShop?.remove();
  const { residents } = await fillWithCustomers(shop, product.url, { customers: 1, repairs: 20 });
  const token = residents[0]?.person.accessToken();
  const productServer = { url: product.url, pids: { node: product.pid, database: shop.databasePid() }, status: 200 };
  const createRequests = (path: string, count: number, as?: string): Contestant['requests'] => {
    return (host) => repeatRequest(requestText(host, { method: 'GET', path, token: as }), count);
  };
  const list: Contestant = {
    ...productServer,
    name: 'the list',
    requests: createRequests(listMyRepairs.path, requests.list, token),
    costs: [],
  };
  const page: Contestant = {
    ...productServer,
    name: 'the landing page',
    requests: createRequests('/', requests.page),
    costs: [],
  };
  await compare([list, page], runCounts);
  console.log(
    `${runCounts.rounds} × ${requests.list} and ${requests.page} requests in turns, processor time per request`,
  );
  [list, page].forEach(printCost);
  checkAtMost('the landing page against the list', shareOf(page, list), { limit: limits.cost, unit: '×' });
} finally {
  await shop.remove();
  await formerShop?.remove();
}
