import {
  cloneDatabase,
  startIdentityProvider,
  startMailbox,
  startProduct,
  type IdentityProvider,
  type Mailbox,
  type Product,
  type TestServerAddress,
} from '@atelier/testing';
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createArranger, type Arranged, type Arranger } from './arrange.ts';
import type { Role } from './crew.ts';
import { createCustomer, type Customer } from './customer.ts';
import { createStaff, type Staff } from './staff.ts';
import { entry, productEnvironment } from './template-shop.ts';
import { isLoadFailure } from './loads.ts';
import { wordsOf, type Language, type Words } from './words.ts';

export type Shop = {
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly connection: string;
  /** Who signs people in by Google's button. */
  readonly provider: IdentityProvider;
};

/** Opens a browser of one's own on the shop: own cookies, own storage, the language chosen. */
type Open = (path?: string) => Promise<Page>;

/** What a project of the configuration says. */
export type JourneyOptions = { language: Language };

/** Where what visitors write is mailed. */
export const shopEmail = 'shop@atelier.test';

type JourneyFixtures = {
  open: Open;
  words: Words;
  /** Brings about what a journey starts from. */
  arrange: Arranger;
  /** A new customer of nobody else's, on their dashboard. */
  arrive: () => Promise<Customer & Arranged>;
  /** Somebody of the staff, signed in, at the workshop's list. */
  work: (role: Role) => Promise<Staff>;
};

function isExpected(text: string): boolean {
  // A call that is answered 4xx is the journey's business; Chromium writes a line for each all the same, and so do our pages.
  return (
    text.startsWith('Failed to load resource') ||
    text.includes('WebSocket connection to') ||
    text === 'Service Worker registration blocked by Playwright' ||
    isLoadFailure(text)
  );
}

/** What no page may do: write to the console, or try what the content security policy forbids. */
async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isExpected(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (event) => complaints.push(event.error().message));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      reportError(new Error(`policy: ${event.violatedDirective} ${event.blockedURI}`)),
    );
  });
}

function openBrowser(browser: Browser, shop: Shop, language: Language): Promise<BrowserContext> {
  // Mailed links lead to localhost.
  const origins = [shop.url, shop.url.replace('127.0.0.1', 'localhost')].map((origin) => ({
    origin,
    localStorage: [{ name: 'lang', value: language }],
  }));
  return browser.newContext({ baseURL: shop.url, storageState: { cookies: [], origins } });
}

/** Opens a page as far as its live connection stands: socket.io's own word for it is a frame that begins with 40. */
async function openLive(page: Page, path: string): Promise<void> {
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
export const test = base.extend<JourneyFixtures & JourneyOptions, { shop: Shop; templateShop: string }>({
  language: ['fr', { option: true }],
  templateShop: [process.env['ATELIER_TEMPLATE_SHOP'] ?? '', { option: true, scope: 'worker' }],
  shop: [
    async ({ templateShop }, use) => {
      const address = JSON.parse(templateShop) as TestServerAddress;
      const database = await cloneDatabase(address);
      const mailbox = await startMailbox();
      const provider = await startIdentityProvider();
      const more = { SMTP_URL: mailbox.url, SHOP_EMAIL: shopEmail, ...provider.environment };
      const environment = productEnvironment(database.connection, more);
      const product: Product = await startProduct({ entry, environment, patience: 120_000 });
      await use({ url: product.url, mailbox, connection: database.connection, provider });
      await product.stop();
      await provider.stop();
      await mailbox.stop();
      await database.drop();
    },
    { scope: 'worker' },
  ],
  words: async ({ language }, use) => use(wordsOf(language)),
  open: async ({ browser, shop, language }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (path = '/') => {
      const context = await openBrowser(browser, shop, language);
      await watch(context, complaints);
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    base.expect(complaints, 'what the pages complained of').toEqual([]);
  },
  arrange: async ({ shop, language }, use) => use(createArranger({ ...shop, language })),
  arrive: async ({ open, arrange, words }, use) =>
    use(async () => {
      // An address without a page of the application: nobody is signed in yet.
      const page = await open('/robots.txt');
      const arranged = await arrange.customer(page.context());
      await openLive(page, '/dashboard');
      return { ...createCustomer(page, words), ...arranged };
    }),
  work: async ({ open, arrange, words }, use) =>
    use(async (role) => {
      // As with a customer, nobody is signed in yet.
      const page = await open('/robots.txt');
      await arrange.session(page.context(), `${role}@atelier.test`);
      await openLive(page, '/workshop');
      return createStaff(page, words);
    }),
});

export { expect } from '@playwright/test';
