/** Renders the README's pictures from the French demonstration shop: `node tools/readme-pictures.ts`, after a build. */
import { dirname, join } from 'node:path';
import { createTempShop, demonstrationPassword } from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { type Browser, chromium, type Page } from 'playwright';

const root = dirname(import.meta.dirname);

type Picture = {
  name: string;
  path: string;
  /** Email of the account, null for a visitor. */
  who: string | null;
  shows: RegExp;
};

const pictures: readonly Picture[] = [
  { name: 'landing', path: '/', who: null, shows: /^Ce que nous réparons$/u },
  { name: 'dashboard', path: '/dashboard', who: 'customer@atelier.test', shows: /^Réparation #/u },
  { name: 'workshop', path: '/workshop/repairs', who: 'operator@atelier.test', shows: /^Réparation arrêtée$/u },
];

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/signin`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/signin');
}

async function takePicture(browser: Browser, url: string, { name, path, who, shows }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'fr-TN',
    timezoneId: 'Africa/Tunis',
  });
  const page = await context.newPage();
  if (who !== null) await signIn(page, url, who);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.getByText(shows).first().waitFor();
  await page.screenshot({ path: join(root, 'docs', 'pictures', `${name}.png`) });
  await context.close();
}

const shop = await createTempShop(join(root, 'apps', 'api', 'src', 'main.ts'));
const browser = await chromium.launch(await findChromium());
try {
  const { url } = await shop.start();
  for (const picture of pictures) await takePicture(browser, url, picture);
} finally {
  await browser.close();
  await shop.remove();
}
