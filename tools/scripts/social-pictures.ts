/** Renders the link preview picture of `/` per language: `node tools/scripts/social-pictures.ts`, after a build. */
import { join } from 'node:path';
import { createTempShop } from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { type Browser, chromium } from 'playwright';

const root = join(import.meta.dirname, '../..');
const languages = ['fr', 'en'] as const;

/** Size that Open Graph asks for. */
const size = { width: 1200, height: 630 };

async function takePicture(browser: Browser, url: string, language: (typeof languages)[number]): Promise<void> {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', javaScriptEnabled: false });
  await page.goto(`${url}/?lang=${language}`, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(root, 'apps', 'web', 'public', `shared-${language}.png`) });
  await page.close();
}

const shop = await createTempShop(join(root, 'apps', 'api', 'dist', 'server.js'));
const browser = await chromium.launch(await findChromium());
try {
  const { url } = await shop.start({ DEMO: '0' });
  for (const language of languages) await takePicture(browser, url, language);
} finally {
  await browser.close();
  await shop.remove();
}
