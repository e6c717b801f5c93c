import {
  advanceRepair,
  createCrewCache,
  demonstrationPassword,
  happyPath,
  registerCustomer,
  signIn,
  startIdentityProvider,
  startMailbox,
  type Crew,
  type Customer,
  type HappyPathAction,
  type IdentityProvider,
  type Mailbox,
  type Person,
  type TestServerAddress,
} from '@atelier/testing';
import { getStaffRepair, isStaffRepair, type StaffRepair } from '@atelier/contract';
import { languages, translate, type Language, type Translate } from '@atelier/i18n';
import { test as base, type BrowserContext, type Page, type WebSocket } from '@playwright/test';
import { createBrowserPool, type BrowserPool, type BorrowedBrowser } from './browser-pool.ts';
import { createCustomerPage, type CustomerPage } from './customer.ts';
import { languageSettings, sampleOf } from './runs.ts';
import { createStaff, type Role, type Staff } from './staff.ts';
import { cloneShop } from './template-shop.ts';

export type Shop = {
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly connection: string;
  readonly serverLog: () => string;
  readonly provider: IdentityProvider;
  /** Ends the server for good. Only for journeys with a shop of their own. */
  readonly stop: () => Promise<unknown>;
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
  t: Translate;
  /** Creates the state in which a journey starts. */
  arrange: Arranger;
  /** Signs up a new customer and opens a page, by default their dashboard. */
  signInCustomer: (path?: string, prepare?: (page: Page) => Promise<unknown>) => Promise<CustomerPage & Customer>;
  /** Signs in a staff member and opens a page. */
  signInStaff: (role: Role, path: string) => Promise<Staff>;
};

/** Opens a page and resolves once its live connection is open, with socket.io's frame beginning with 40. */
export async function openLive(page: Page, path: string): Promise<void> {
  const connected = Promise.withResolvers<void>();
  const stopListening = onAcceptedSocket(page, () => connected.resolve());
  await Promise.all([connected.promise, page.goto(path).then(() => touch(page))]);
  stopListening();
}

/** Calls back for each socket that the server accepts. A page replaces one whose handshake was cut. Returns the end of listening. */
export function onAcceptedSocket(page: Page, accept: (socket: WebSocket) => void): () => void {
  const listen = (socket: WebSocket): void => {
    const receive = ({ payload }: { payload: string | Buffer }): void => {
      if (!payload.toString().startsWith('40')) return;
      socket.off('framereceived', receive);
      accept(socket);
    };
    socket.on('framereceived', receive);
  };
  page.on('websocket', listen);
  return () => void page.off('websocket', listen);
}

/** Moves the mouse, which starts the code of a page of the content (`starter.js`). */
async function touch(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
}

export async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await openLive(tab, path);
  return tab;
}

/** Journey fixture: a real server with its own database and the demonstration, real mail, and one browser per person. */
export const test = base.extend<
  JourneyFixtures & JourneyOptions,
  {
    browsers: BrowserPool;
    shop: Shop;
    crew: () => Promise<Crew>;
    templateShop: string;
    emptyShop: string | null;
    ownShop: string | null;
  }
>({
  language: ['fr', { option: true }],
  templateShop: [process.env['ATELIER_TEMPLATE_SHOP'] ?? '', { option: true, scope: 'worker' }],
  // Named, because files with equal options may share a worker and its shop.
  emptyShop: [null, { option: true, scope: 'worker' }],
  /** Name of a shop that no other file uses. */
  ownShop: [null, { option: true, scope: 'worker' }],
  shop: [
    async ({ templateShop, emptyShop }, use) => {
      const address = JSON.parse(templateShop) as TestServerAddress;
      const mailbox = await startMailbox();
      const provider = await startIdentityProvider();
      const shopAccounts =
        emptyShop !== null ? { DEMO: '0', ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: demonstrationPassword } : {};
      const settings = { SMTP_URL: mailbox.url, SHOP_EMAIL: shopEmail, ...provider.environment, ...shopAccounts };
      const shop = await cloneShop(emptyShop !== null ? { ...address, template: 'template0' } : address, settings);
      const product = await shop.start();
      const serverLog = (): string => product.output();
      const stop = () => product.stop();
      await use({ url: product.url, mailbox, connection: shop.connection, serverLog, provider, stop });
      await shop.remove();
      await provider.stop();
      await mailbox.stop();
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
  t: async ({ language }, use) => use(translate(language)),
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
      await touch(page);
      return page;
    }),
  crew: [async ({ shop }, use) => use(createCrewCache(shop.url)), { scope: 'worker' }],
  arrange: async ({ shop, crew, language }, use) => use(createArranger({ ...shop, language, staff: crew })),
  signInCustomer: async ({ borrowPage, arrange, shop, t }, use) =>
    use(async (path = '/dashboard', prepare) => {
      const page = await borrowPage();
      await prepare?.(page);
      const customer = await arrange.customer();
      await shareSession(page.context(), shop.url, customer.person);
      await openLive(page, path);
      return { ...createCustomerPage(page, t), ...customer };
    }),
  signInStaff: async ({ borrowPage, arrange, t }, use) =>
    use(async (role, path) => {
      const page = await borrowPage();
      await arrange.session(page.context(), `${role}@atelier.test`);
      await openLive(page, path);
      return createStaff(page, t);
    }),
});

/** Declares tests in both languages for long runs, otherwise in one. */
export function inLanguages(sample: Language, declareTests: () => void): void {
  for (const language of sampleOf([sample], languages))
    test.describe(language, () => {
      test.use(languageSettings[language]);
      declareTests();
    });
}

export { expect } from '@playwright/test';

const [requestStep] = happyPath;

export const { address } = requestStep.captured;

type ArrangerDeps = Pick<Shop, 'url' | 'mailbox'> & {
  readonly language: Language;
  readonly staff: () => Promise<Crew>;
};

/** Returns functions that create a journey's starting point through the API, never by the tested transition itself. */
function createArranger({ url, mailbox, language, staff }: ArrangerDeps) {
  const peopleOf = async ({ person }: Customer) => ({ ...(await staff()), customer: person });

  const readRepair = async (id: string): Promise<StaffRepair> => {
    const staffRepair = await (await staff()).operator.send(getStaffRepair, { params: { id } });
    if (!isStaffRepair(staffRepair)) throw new Error('invariant: operator got the view of a driver');
    return staffRepair;
  };

  return {
    readRepair,

    customer: (): Promise<Customer> => registerCustomer(url, mailbox, language),

    session: async (context: BrowserContext, email: string): Promise<void> =>
      shareSession(context, url, await signIn(url, email)),

    repair: async (customer: Customer, until: HappyPathAction = 'Repair.created'): Promise<string> => {
      const lane = { deviceId: customer.deviceId, repair: null };
      return (await advanceRepair(await peopleOf(customer), lane, until)).id;
    },

    continueRepair: async (customer: Customer, id: string, until: HappyPathAction): Promise<void> => {
      const lane = { deviceId: customer.deviceId, repair: await readRepair(id) };
      await advanceRepair(await peopleOf(customer), lane, until);
    },
  };
}

type Arranger = ReturnType<typeof createArranger>;

/** Signs a browser in with the session of a person. */
function shareSession(context: BrowserContext, url: string, { cookies }: Person): Promise<void> {
  return context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}
