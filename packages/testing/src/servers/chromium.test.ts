import { chromium } from 'playwright';
import { afterEach, expect, test, vi } from 'vitest';
import { findChromium } from './chromium.ts';

afterEach(() => vi.unstubAllEnvs());

test('CHROMIUM_PATH comes before every other browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/opt/mine/chromium');
  expect((await findChromium()).executablePath).toBe('/opt/mine/chromium');
});

test('concurrent searches find one browser that draws text', async () => {
  const [first, second] = await Promise.all([findChromium(), findChromium()]);
  expect(second).toEqual(first);
  const browser = await chromium.launch(first);
  try {
    const page = await browser.newPage();
    await page.setContent('<span>Réparation</span>');
    const box = await page.getByText('Réparation').boundingBox();
    expect(box?.width).toBeGreaterThan(40);
  } finally {
    await browser.close();
  }
});
