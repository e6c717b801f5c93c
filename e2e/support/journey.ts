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
import { bundleServer } from '@atelier/testing/bundle-server';
import { test as base, type Page } from '@playwright/test';
import { createArranger, createCrewCache, type ArrangedCustomer, type Arranger } from './arrange.ts';
import { createBrowserPool, type BrowserPool, type BorrowedBrowser } from './browser-pool.ts';
import type { Role } from './crew.ts';
import { createCustomer, type Customer } from './customer.ts';
import { createStaff, type Staff } from './staff.ts';
import { productEnvironment } from './template-shop.ts';
import { languageSettings } from './language-settings.ts';
import { wordsOf, type Language, type Words } from './words.ts';

export type Shop = {
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly connection: string;
  /** What the server has written to its log so far, warnings and worse. */
  readonly serverLog: () => string;
  /** Who signs people in by Google's button. */
  readonly provider: IdentityProvider;
};

/** Opens a browser of one's own on the shop: own cookies, own storage, the language chosen. */
type Open = (path?: string) => Promise<Page>;

/** What the configuration says. */
export type JourneyOptions = { language: Language };

/** Where what visitors write is mailed. */
export const shopEmail = 'shop@atelier.test';

const adminEmail = 'admin@atelier.test';

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
  arrive: () => Promise<Customer & ArrangedCustomer>;
  /** Somebody of the staff, signed in, at the workshop's list of repairs. */
  work: (role: Role) => Promise<Staff>;
};

/** Opens a page as far as its live connection stands: socket.io's own word for it is a frame that begins with 40. */
export async function openLive(page: Page, path: string): Promise<void> {
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')));
  await Promise.all([connected, page.goto(path)]);
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
  { browsers: BrowserPool; shop: Shop; crew: () => Promise<Crew>; templateShop: string; emptyShop: boolean }
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
      const own = emptyShop ? { DEMO: '0', ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: demonstrationPassword } : {};
      const more = { SMTP_URL: mailbox.url, SHOP_EMAIL: shopEmail, ...provider.environment, ...own };
      const environment = productEnvironment(database.connection, more);
      const entry = await bundleServer();
      const product: Product = await startProduct({ entry, environment });
      await use({
        url: product.url,
        mailbox,
        connection: database.connection,
        serverLog: () => product.output(),
        provider,
      });
      await product.stop();
      await provider.stop();
      await mailbox.stop();
      await database.drop();
    },
    { scope: 'worker' },
  ],
  warnings: [
    async ({ shop }, use, info) => {
      const before = shop.serverLog().length;
      await use();
      const said = shop.serverLog().slice(before);
      if (info.status !== info.expectedStatus && said !== '')
        info.errors.push({ message: `The server said:\n${said}` });
    },
    { auto: true },
  ],
  words: async ({ language }, use) => use(wordsOf(language)),
  browsers: [async ({ browser, shop }, use) => use(createBrowserPool(browser, shop.url)), { scope: 'worker' }],
  borrow: async ({ browsers, language, serviceWorkers }, use) => {
    const lent: BorrowedBrowser[] = [];
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
  crew: [async ({ shop }, use) => use(createCrewCache(shop.url)), { scope: 'worker' }],
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
export function inBothLanguages(declareTests: () => void): void {
  for (const language of ['fr', 'en'] as const)
    test.describe(language, () => {
      test.use(languageSettings[language]);
      declareTests();
    });
}

export { expect } from '@playwright/test';
