import {
  cloneDatabase,
  demonstrationPassword,
  startIdentityProvider,
  startMailbox,
  startProduct,
  type Crew,
  type IdentityProvider,
  type Mailbox,
  type Product,
  type TestServerAddress,
} from '@atelier/testing';
import { productInOneFile } from '@atelier/testing/one-file';
import { test as base, type Page } from '@playwright/test';
import { createArranger, createCrews, type Arranged, type Arranger } from './arrange.ts';
import { createBrowsers, type Browsers, type LentBrowser } from './browsers.ts';
import type { Role } from './crew.ts';
import { createCustomer, type Customer } from './customer.ts';
import { createStaff, type Staff } from './staff.ts';
import { productEnvironment } from './template-shop.ts';
import { tongues } from './tongues.ts';
import { wordsOf, type Language, type Words } from './words.ts';

export type Shop = {
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly connection: string;
  /** What the server has written to its log so far, warnings and worse. */
  readonly said: () => string;
  /** Who signs people in by Google's button. */
  readonly provider: IdentityProvider;
};

/** Opens a browser of one's own on the shop: own cookies, own storage, the language chosen. */
type Open = (path?: string) => Promise<Page>;

/** What the configuration says. */
export type JourneyOptions = { language: Language };

/** Where what visitors write is mailed. */
export const shopEmail = 'shop@atelier.test';

const boss = 'admin@atelier.test';

type JourneyFixtures = {
  /** Of a journey that failed, with what the server warned of meanwhile. */
  warnings: void;
  /** A browser of one's own, whose page is still empty. */
  borrow: () => Promise<Page>;
  open: Open;
  words: Words;
  /** Brings about what a journey starts from. */
  arrange: Arranger;
  /** A new customer of nobody else's, on their dashboard. */
  arrive: () => Promise<Customer & Arranged>;
  /** Somebody of the staff, signed in, at the workshop's list of repairs. */
  work: (role: Role) => Promise<Staff>;
};

/** Opens a page as far as its live connection stands: socket.io's own word for it is a frame that begins with 40. */
export async function openLive(page: Page, path: string): Promise<void> {
  const standing = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')));
  await Promise.all([standing, page.goto(path)]);
}

/** Another tab of the same browser, with a live connection of its own. */
export async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await openLive(tab, path);
  return tab;
}

/** A journey: a real server over a database of its own with the demonstration shop, real mail, and as many browsers as people. */
export const test = base.extend<
  JourneyFixtures & JourneyOptions,
  { browsers: Browsers; shop: Shop; crew: () => Promise<Crew>; templateShop: string; emptyShop: boolean }
>({
  language: ['fr', { option: true }],
  templateShop: [process.env['ATELIER_TEMPLATE_SHOP'] ?? '', { option: true, scope: 'worker' }],
  // With nobody in it but who runs it.
  emptyShop: [false, { option: true, scope: 'worker' }],
  shop: [
    async ({ templateShop, emptyShop }, use) => {
      const address = JSON.parse(templateShop) as TestServerAddress;
      const database = await cloneDatabase(emptyShop ? { ...address, template: 'template0' } : address);
      const mailbox = await startMailbox();
      const provider = await startIdentityProvider();
      const own = emptyShop ? { DEMO: '0', ADMIN_EMAIL: boss, ADMIN_PASSWORD: demonstrationPassword } : {};
      const more = { SMTP_URL: mailbox.url, SHOP_EMAIL: shopEmail, ...provider.environment, ...own };
      const environment = productEnvironment(database.connection, more);
      const entry = await productInOneFile();
      const product: Product = await startProduct({ entry, environment });
      await use({ url: product.url, mailbox, connection: database.connection, said: () => product.output(), provider });
      await product.stop();
      await provider.stop();
      await mailbox.stop();
      await database.drop();
    },
    { scope: 'worker' },
  ],
  warnings: [
    async ({ shop }, use, info) => {
      const before = shop.said().length;
      await use();
      const said = shop.said().slice(before);
      if (info.status !== info.expectedStatus && said !== '')
        info.errors.push({ message: `The server said:\n${said}` });
    },
    { auto: true },
  ],
  words: async ({ language }, use) => use(wordsOf(language)),
  browsers: [async ({ browser, shop }, use) => use(createBrowsers(browser, shop.url)), { scope: 'worker' }],
  borrow: async ({ browsers, language, serviceWorkers }, use) => {
    const lent: LentBrowser[] = [];
    const complaints: string[] = [];
    await use(async () => {
      const browser = await browsers.borrow({ language, complaints, withWorker: serviceWorkers === 'allow' });
      lent.push(browser);
      return browser.page;
    });
    await Promise.all(lent.map((browser) => browser.giveBack()));
    base.expect(complaints, 'what the pages complained of').toEqual([]);
  },
  open: async ({ borrow }, use) =>
    use(async (path = '/') => {
      const page = await borrow();
      await page.goto(path);
      return page;
    }),
  crew: [async ({ shop }, use) => use(createCrews(shop.url)), { scope: 'worker' }],
  arrange: async ({ shop, crew, language }, use) => use(createArranger({ ...shop, language, staff: crew })),
  arrive: async ({ borrow, arrange, words }, use) =>
    use(async () => {
      const page = await borrow();
      const arranged = await arrange.customer(page.context());
      await openLive(page, '/dashboard');
      return { ...createCustomer(page, words), ...arranged };
    }),
  work: async ({ borrow, arrange, words }, use) =>
    use(async (role) => {
      const page = await borrow();
      await arrange.session(page.context(), `${role}@atelier.test`);
      await openLive(page, '/workshop/repairs');
      return createStaff(page, words);
    }),
});

/** Journeys that depend on the language, and whole ways through the product: told in French and in English. */
export function inBothLanguages(tell: () => void): void {
  for (const language of ['fr', 'en'] as const)
    test.describe(language, () => {
      test.use(tongues[language]);
      tell();
    });
}

export { expect } from '@playwright/test';
