/** Takes the pictures of the READMEs from the demonstration shop, in English and in French: `npm run pictures`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTempShop, signIn, startMailbox } from '@atelier/testing';
import { findChromium } from '@atelier/testing/chromium';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { type Frame, openSignedIn, phoneSize, type PictureShop, recordStory } from './readme-story.ts';
import type { Language } from './readme-texts.ts';

const root = join(import.meta.dirname, '../..');

type Picture = {
  readonly name: string;
  readonly path: string;
  /** Account that is signed in, by language where it differs. Null for visitors. */
  readonly account: string | Readonly<Record<Language, string>> | null;
  readonly isPhone?: boolean;
  readonly isDark?: boolean;
};

const customers: Readonly<Record<Language, string>> = { en: 'emma@atelier.test', fr: 'customer@atelier.test' };

const pictures: readonly Picture[] = [
  { name: 'landing', path: '/', account: null },
  { name: 'customer', path: '/dashboard', account: customers, isPhone: true },
  { name: 'desk', path: '/workshop', account: 'operator@atelier.test' },
  { name: 'driver', path: '/workshop', account: 'courier@atelier.test', isPhone: true },
  { name: 'repair', path: '/workshop/repairs/', account: 'operator@atelier.test' },
  { name: 'dark', path: '/workshop', account: 'technician@atelier.test', isDark: true },
];

async function takePicture(shop: PictureShop, language: Language, picture: Picture): Promise<Buffer> {
  const { name, account, isPhone, isDark } = picture;
  const viewport = isPhone === true ? { width: phoneSize.width, height: 812 } : { width: 1280, height: 800 };
  const options = { language, viewport, isDark: isDark === true, scale: isPhone === true ? 2 : 1 };
  const page = await openSignedIn(shop, typeof account === 'object' ? (account?.[language] ?? null) : account, options);
  const path =
    name === 'repair' ? picture.path + (await findFinishedRepair(shop.url, customers[language])) : picture.path;
  await page.goto(account === null ? `${path}?lang=${language}` : path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (account === null) {
    // Starts the code of the landing page (`starter.js`).
    await page.mouse.move(1, 1);
    await page.locator('[data-slot=hours-box]').waitFor();
  }
  const screenshot = await page.screenshot();
  await page.context().close();
  return screenshot;
}

/** Returns the id of the person's repair whose page shows the most. */
async function findFinishedRepair(url: string, email: string): Promise<string> {
  const person = await signIn(url, email);
  const headers = { authorization: `Bearer ${person.accessToken()}` };
  const repairs = (await (await fetch(`${url}/repair/requests`, { headers })).json()) as {
    id: string;
    status: string;
  }[];
  const statusOrder = ['FIXED', 'TO_RETURN', 'RETURNING', 'FIXING', 'APPROVED', 'PROPOSED'];
  const [repair] = statusOrder.flatMap((status) => repairs.filter((repair) => repair.status === status));
  if (repair === undefined) throw new Error(`invariant: ${email} has no repair beyond its diagnosis`);
  return repair.id;
}

function encodeStill(picture: Buffer): Promise<Buffer> {
  return sharp(picture).png({ palette: true, quality: 95, effort: 10 }).toBuffer();
}

function encodeStory(frames: readonly Frame[]): Promise<Buffer> {
  const delay = frames.map(({ ms }) => ms);
  return sharp(
    frames.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ quality: 82, effort: 6, delay, loop: 0 })
    .toBuffer();
}

/** Returns a zone in which it is about ten in the morning, so that the pictures show a working day. */
function morningZone(): string {
  const hours = ((10 - new Date().getUTCHours() + 36) % 24) - 12;
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

const timeZone = morningZone();
const mailbox = await startMailbox();
const shop = await createTempShop(join(root, 'apps', 'api', 'dist', 'server.js'), {
  extraEnvironment: { DEMO: 'large', SMTP_URL: mailbox.url, SHOP_TIME_ZONE: timeZone },
});
const browser = await chromium.launch(await findChromium());
try {
  const { url } = await shop.start();
  const pictureShop = { url, browser, mailbox, timeZone };
  for (const language of ['en', 'fr'] as const) {
    const folder = join(root, 'docs', 'pictures', language);
    const write = async (name: string, content: Buffer): Promise<void> => {
      await writeFile(join(folder, name), content);
      console.log(`${language}/${name}: ${Math.round(content.length / 1000)} KB`);
    };
    await mkdir(folder, { recursive: true });
    for (const picture of pictures)
      await write(`${picture.name}.png`, await encodeStill(await takePicture(pictureShop, language, picture)));
    await write('story.webp', await encodeStory(await recordStory(pictureShop, language)));
  }
} finally {
  await browser.close();
  await shop.remove();
  await mailbox.stop();
}
