import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getMyHandovers, getReceiptFile, getRepairTrail, recordProof } from '@atelier/contract';
import { findChromium } from '@atelier/testing/chromium';
import { eq } from 'drizzle-orm';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { users } from '#schema/index.ts';
import { readPdf } from '../papers/read-pdf.fixture.ts';
import { openShop, happyPathTo, type Shop } from '../repairs/staff/shop.fixture.ts';
import { appendReceipts } from './custody-log.ts';
import { verifyReceipt } from './verify-receipt.ts';

let shop: Shop;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  browser = await chromium.launch(await findChromium());
  folder = await mkdtemp(join(tmpdir(), 'receipt-'));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
  await shop.stop();
});

async function signedHandover(condition = 'Rayé </script> "ici"') {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, [
    ...happyPathTo('Repair.pickup.collected').slice(0, -1),
    ['Repair.pickup.collected', 'collector', { condition }],
  ]);
  const { handovers } = await shop.people.operator.send(getRepairTrail, { params: { id } });
  await shop.people.collector.send(recordProof, {
    params: { id, entryId: handovers[0]?.entryId ?? '' },
    body: { kind: 'SIGNATURE', name: 'Qzsigner', strokes: [[1, 2, 3, 4]] },
    idempotencyKey: crypto.randomUUID(),
  });
  return { id, handoverId: handovers[0]?.id ?? '' };
}

async function receiveFile({ id, handoverId }: { id: string; handoverId: string }): Promise<string> {
  const { browser: customer } = shop.people.customer;
  return (await customer.request('GET', `/repair/requests/${id}/handovers/${handoverId}`)).text();
}

/** Opens a file from the disk, without a network. Returns what it shows, and what it requested. */
async function open(html: string) {
  const path = join(folder, `${crypto.randomUUID()}.html`);
  await writeFile(path, html);
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  const verdict = await page.locator('#verdict[data-verdict]').getAttribute('data-verdict');
  const rows = await page.locator('#rows').innerText();
  const fromRight = await page.locator('dd:dir(rtl)').allInnerTexts();
  await context.close();
  return { verdict, rows, fromRight, requests: requests.length };
}

const dataOf = (html: string) => /id="data">(?<data>.*)<\/script>/u.exec(html)?.groups?.['data'] ?? '';

test('a downloaded receipt checks itself without a network [2.285]', async () => {
  const params = await signedHandover();
  const receive = () => receiveFile(params);
  expect(await open(await receive())).toMatchObject({ verdict: 'SIGNED', requests: 1 });
  await appendReceipts(shop.world.app.platform);
  const html = await receive();
  const shown = await open(html);
  expect(shown).toMatchObject({ verdict: 'VALID', requests: 1 });
  expect(shown.rows).toContain('Rayé </script> "ici"');
  expect(shown.rows).toContain('Qzsigner');
  expect(await open(html.replace('Qzsigner', 'Qzsigned'))).toMatchObject({ verdict: 'CHANGED', rows: '' });
  await expect(shop.people.stranger.send(getReceiptFile, { params })).rejects.toMatchObject({ status: 404 });
});

test('every changed character of its data makes it invalid [2.286]', async () => {
  const params = await signedHandover();
  await signedHandover();
  await appendReceipts(shop.world.app.platform);
  const data = dataOf(await receiveFile(params));
  expect((await verifyReceipt(JSON.parse(data))).verdict).toBe('VALID');
  const verdictOf = async (text: string) => {
    try {
      return (await verifyReceipt(JSON.parse(text))).verdict;
    } catch {
      return 'CHANGED';
    }
  };
  const kept: string[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const changed = `${data.slice(0, at)}${data[at] === 'x' ? 'y' : 'x'}${data.slice(at + 1)}`;
    if ((await verdictOf(changed)) === 'VALID') kept.push(data.slice(Math.max(0, at - 20), at + 20));
  }
  expect(kept).toEqual([]);
});

test('a slip’s code is checked without sending it [2.287]', async () => {
  const { id } = await signedHandover();
  const { browser: customer } = shop.people.customer;
  const paper = await (await customer.request('GET', `/repair/requests/${id}/papers/pickup`)).bytes();
  const address = (await (await readPdf(paper)).readCodes()).flat().find((code) => code.includes('/v#')) ?? '';
  const fragment = address.slice(address.indexOf('#'));
  expect(fragment.length).toBeGreaterThan(100);
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
  );
  const verdictAt = async (hash: string): Promise<string | null> => {
    await page.goto('about:blank');
    await page.goto(`${shop.world.app.url}/v${hash}`);
    return page.locator('#verdict[data-verdict]').getAttribute('data-verdict');
  };
  expect(await verdictAt(fragment)).toBe('SIGNED');
  expect(await page.locator('#rows').innerText()).toContain(id);
  const at = fragment.length - 80;
  const changed = `${fragment.slice(0, at)}${fragment[at] === 'A' ? 'B' : 'A'}${fragment.slice(at + 1)}`;
  expect(await verdictAt(changed)).toBe('CHANGED');
  expect(requests.filter((request) => request.includes(fragment.slice(1, 40)))).toEqual([]);
  expect(requests.filter((request) => request.includes('/v'))).toHaveLength(2);
  await page.close();
});

test('handovers inside of the shop have no file', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
  const { data } = await shop.people.customer.send(getMyHandovers, { params: { id } });
  const inside = data.find(({ from, to }) => ![from, to].includes('CUSTOMER'));
  const params = { id, handoverId: inside?.id ?? '' };
  await expect(shop.people.customer.send(getReceiptFile, { params })).rejects.toMatchObject({ status: 404 });
});

test('a receipt has its reader’s times and notes’ direction', async () => {
  const now = shop.world.clock.now();
  await shop.advanceClock(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12) - now.getTime());
  const params = await signedHandover('الشاشة مكسورة');
  const { rows, fromRight } = await open(await receiveFile(params));
  expect(rows).toMatch(/\n1er \p{L}+ \d{4} à 13:0\d\n/u);
  expect(fromRight).toEqual(['الشاشة مكسورة']);
  const { database } = shop.world.app.platform;
  await database.update(users).set({ lang: 'en' }).where(eq(users.id, shop.people.customer.id));
  expect((await open(await receiveFile(params))).rows).toMatch(/\n1 [A-Z][a-z]+ \d{4} at 13:0\d\n/u);
});
