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
  readonly serverLog: () => string;
  readonly provider: IdentityProvider;
};

type OpenPage = (path?: string) => Promise<Page>;

export type JourneyOptions = { language: Language };

export const shopEmail = 'shop@atelier.test';

const adminEmail = 'admin@atelier.test';

type JourneyFixtures = {
  /** Attaches the server's warnings to a failed journey. */
  warnings: void;
  /** Opens a person's own browser with an empty page. */
  borrowPage: () => Promise<Page>;
  openPage: OpenPage;
  words: Words;
  /** Creates the state in which a journey starts. */
  arrange: Arranger;
  /** Signs up a new customer and opens their dashboard. */
  signInCustomer: () => Promise<Customer & ArrangedCustomer>;
  /** Signs in a staff member and opens the list of repairs. */
  signInStaff: (role: Role) => Promise<Staff>;
};

/** Opens a page and resolves once its live connection is open, with socket.io's frame beginning with 40. */
export async function openLive(page: Page, path: string): Promise<void> {
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')));
  await Promise.all([connected, page.goto(path)]);
}

export async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await openLive(tab, path);
  return tab;
}

/** Journey fixture: a real server with its own database and the demonstration, real mail, and one browser per person. */
export const test = base.extend<
  JourneyFixtures & JourneyOptions,
  { browsers: BrowserPool; shop: Shop; crew: () => Promise<Crew>; templateShop: string; emptyShop: boolean }
>({
  language: ['fr', { option: true }],
  templateShop: [process.env['ATELIER_TEMPLATE_SHOP'] ?? '', { option: true, scope: 'worker' }],
  emptyShop: [false, { option: true, scope: 'worker' }],
  shop: [
    async ({ templateShop, emptyShop }, use) => {
      const address = JSON.parse(templateShop) as TestServerAddress;
      const database = await cloneDatabase(emptyShop ? { ...address, template: 'template0' } : address);
      const mailbox = await startMailbox();
      const provider = await startIdentityProvider();
      const shopAccounts = emptyShop
        ? { DEMO: '0', ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: demonstrationPassword }
        : {};
      const settings = { SMTP_URL: mailbox.url, SHOP_EMAIL: shopEmail, ...provider.environment, ...shopAccounts };
      const environment = productEnvironment(database.connection, settings);
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
      const output = shop.serverLog().slice(before);
      if (info.status !== info.expectedStatus && output !== '')
        info.errors.push({ message: `The server said:\n${output}` });
    },
    { auto: true },
  ],
  words: async ({ language }, use) => use(wordsOf(language)),
  browsers: [async ({ browser, shop }, use) => use(createBrowserPool(browser, shop.url)), { scope: 'worker' }],
  borrowPage: async ({ browsers, language, serviceWorkers }, use) => {
    const borrowed: BorrowedBrowser[] = [];
    const complaints: string[] = [];
    await use(async () => {
      const browser = await browsers.borrowBrowser({ language, complaints, withWorker: serviceWorkers === 'allow' });
      borrowed.push(browser);
      return browser.page;
    });
    await Promise.all(borrowed.map((browser) => browser.returnBrowser()));
    base.expect(complaints, 'what the pages complained of').toEqual([]);
  },
  openPage: async ({ borrowPage }, use) =>
    use(async (path = '/') => {
      const page = await borrowPage();
      await page.goto(path);
      return page;
    }),
  crew: [async ({ shop }, use) => use(createCrewCache(shop.url)), { scope: 'worker' }],
  arrange: async ({ shop, crew, language }, use) => use(createArranger({ ...shop, language, staff: crew })),
  signInCustomer: async ({ borrowPage, arrange, words }, use) =>
    use(async () => {
      const page = await borrowPage();
      const arranged = await arrange.customer(page.context());
      await openLive(page, '/dashboard');
      return { ...createCustomer(page, words), ...arranged };
    }),
  signInStaff: async ({ borrowPage, arrange, words }, use) =>
    use(async (role) => {
      const page = await borrowPage();
      await arrange.session(page.context(), `${role}@atelier.test`);
      await openLive(page, '/workshop/repairs');
      return createStaff(page, words);
    }),
});

/** Declares tests in French and in English, for journeys that depend on the language. */
export function inBothLanguages(declareTests: () => void): void {
  for (const language of ['fr', 'en'] as const)
    test.describe(language, () => {
      test.use(languageSettings[language]);
      declareTests();
    });
}

export { expect } from '@playwright/test';
