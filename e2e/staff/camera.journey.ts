import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRepairTrail } from '@atelier/contract';
import { findChromium } from '@atelier/testing/chromium';
import { createCanvas } from '@napi-rs/canvas';
import { chromium, type Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test, type Shop } from '../support/journey.ts';
import { languageSettings } from '../support/runs.ts';

// A label in front of the camera.

test.use({ serviceWorkers: 'allow' });

const width = 640;
const height = 480;
const frames = 10;

/** Films a label of the printer for Chromium's camera: grey on white, as tall as the picture. */
async function film(label: Uint8Array): Promise<Buffer> {
  const task = getDocument({ data: label, verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const paper = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(width / paper.width, height / paper.height) });
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  await task.destroy();
  const grey = Buffer.from(Array.from({ length: width * height }, (_, index) => data[index * 4] ?? 255));
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colourless]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]);
}

type Filmed = { readonly shop: Shop; readonly id: string; readonly headers: Readonly<Record<string, string>> };

/** Opens a browser whose camera films the label of a repair. */
async function withCamera({ shop, id, headers }: Filmed, run: (page: Page) => Promise<void>): Promise<void> {
  const label = await fetch(`${shop.url}/staff/labels?ids=${id}`, { headers });
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const path = join(folder, 'label.y4m');
  await writeFile(path, await film(await label.bytes()));
  const { executablePath, args } = await findChromium();
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...camera, `--use-file-for-fake-video-capture=${path}`],
  });
  try {
    const context = await browser.newContext({ ...languageSettings.fr, baseURL: shop.url, permissions: ['camera'] });
    await run(await context.newPage());
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

test('the camera receives a device by its label [2.175] [2.353]', async ({ arrange, shop, crew, t }) => {
  const id = await arrange.repair(await arrange.customer());
  const { operator } = await crew();
  const headers = { authorization: `Bearer ${operator.accessToken()}` };
  await withCamera({ shop, id, headers }, async (page) => {
    await arrange.session(page.context(), 'operator@atelier.test');
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    // The workshop's document forbids WebAssembly, so the link loads the one of scan mode.
    const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'];
    for (const path of ['/workshop/scan', '/workshop/route'])
      expect(await policyOf(path)).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const path of ['/workshop', '/workshop/repairs', `/r/${id}`, '/'])
      expect(await policyOf(path)).not.toContain('unsafe');
    await page.goto('/workshop');
    await page.getByRole('button', { name: new RegExp(t('layout.account')) }).click();
    await page.getByRole('menuitem', { name: t('workshop.nav.scan') }).click();
    await page.getByRole('button', { name: t('camera.start') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: id })).toContainText(t('scan.outcome.done.RECEIVED'));
    expect(await arrange.readRepair(id)).toMatchObject({ status: 'DELIVERED', custody: 'CENTER' });
    const { handovers } = await operator.send(getRepairTrail, { params: { id } });
    expect(handovers).toMatchObject([{ proofs: [{ kind: 'SCAN' }] }, { proofs: [{ kind: 'SCAN' }] }]);
    expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
    expect(hosts).toEqual(new Set([shop.url]));
  });
});

test('a driver scans a label without a network [2.359] [2.362]', async ({ arrange, shop, crew, t }) => {
  const id = await arrange.repair(await arrange.customer(), 'Repair.pickup.assigned');
  const { operator } = await crew();
  const headers = { authorization: `Bearer ${operator.accessToken()}` };
  await withCamera({ shop, id, headers }, async (page) => {
    await arrange.session(page.context(), 'collector@atelier.test');
    await page.goto('/workshop');
    await page.getByRole('button', { name: new RegExp(t('layout.account')) }).click();
    await page.getByRole('menuitem', { name: t('workshop.nav.route') }).click();
    await expect(page.getByRole('heading', { name: t('driverRoute.title') })).toBeVisible();
    const isCached = async () => (await caches.match('/workshop/route', { ignoreVary: true })) !== undefined;
    await expect.poll(() => page.evaluate(isCached)).toBe(true);
    // The worker controls pages that are opened after it started.
    await page.reload();
    await expect(page.getByText(id)).toBeVisible();
    await page.context().setOffline(true);
    const phone = await page.context().newPage();
    await phone.goto('/workshop/route');
    const card = phone.getByText(id).locator('xpath=ancestor::*[.//button][1]');
    await card.getByRole('button', { name: t('driverRoute.collected'), exact: true }).click();
    const sheet = phone.getByRole('dialog', { name: t('driverRoute.collected') });
    await sheet.getByRole('button', { name: t('driverRoute.scan.start') }).click();
    await expect(sheet.getByText(t('driverRoute.scan.read'))).toBeVisible();
    await sheet.getByRole('button', { name: t('driverRoute.done'), exact: true }).click();
    await expect(phone.getByText(t('driverRoute.waiting', { count: 1 }))).toBeVisible();
    await page.context().setOffline(false);
    await expect(phone.getByText(t('driverRoute.waiting', { count: 1 }))).toBeHidden();
    const { handovers } = await operator.send(getRepairTrail, { params: { id } });
    expect(handovers).toMatchObject([{ to: 'COLLECTOR', proofs: [{ kind: 'SCAN' }] }]);
  });
});
