import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@atelier/testing/chromium';
import { createCanvas } from '@napi-rs/canvas';
import { chromium } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from '../support/journey.ts';
import { languageSettings } from '../support/runs.ts';

// A label in front of the camera.

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

test('the camera receives a device by its label [2.175] [2.353]', async ({ arrange, shop, crew, t }) => {
  const id = await arrange.repair(await arrange.customer());
  const { operator } = await crew();
  const headers = { authorization: `Bearer ${operator.accessToken()}` };
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
    await arrange.session(context, 'operator@atelier.test');
    const page = await context.newPage();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    // The workshop's document forbids WebAssembly, so the camera loads the one of scan mode.
    const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'];
    expect(await policyOf('/workshop/scan')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const path of ['/workshop', '/workshop/repairs', `/r/${id}`, '/'])
      expect(await policyOf(path)).not.toContain('unsafe');
    await page.goto('/workshop');
    await page.getByRole('button', { name: new RegExp(t('layout.account')) }).click();
    await page.getByRole('menuitem', { name: t('workshop.nav.scan') }).click();
    await page.getByRole('button', { name: t('scan.camera.start') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: id })).toContainText(t('scan.outcome.done.RECEIVED'));
    expect(await arrange.readRepair(id)).toMatchObject({ status: 'DELIVERED', custody: 'CENTER' });
    const { handovers } = await (await fetch(`${shop.url}/staff/repairs/${id}/trail`, { headers })).json();
    expect(handovers).toMatchObject([{ proofs: [{ kind: 'SCAN' }] }, { proofs: [{ kind: 'SCAN' }] }]);
    expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
    expect(hosts).toEqual(new Set([shop.url]));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
