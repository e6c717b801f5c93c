import { waitFor, type Page, type Size, type Target } from './page.ts';
import { type Customer, photoFiles, type Shop } from './shop.ts';
import { fill, wordsOf } from '../support/words.ts';

export type Check = {
  readonly title: string;
  run(page: Page, shop: Shop): Promise<void>;
  /** Pattern of browser complaints that the check provokes on purpose. */
  readonly expected?: RegExp;
};

const words = wordsOf('fr');
const messages = { tab: 'Messages', field: 'Votre message', send: 'Envoyer' };
const address = '12, rue de Marseille, Tunis';

const phone = { width: 375, height: 812 };
const turned = { width: 812, height: 375 };
const tablet = { width: 812, height: 812 };
const desk = { width: 1280, height: 800 };

export const checks: readonly Check[] = [
  {
    title: 'signing in leads to the page that was asked for',
    run: async (page, shop) => {
      const { account } = await shop.createCustomer();
      await page.open('/profile');
      await signIn(page, account);
      await shows(page, heading(words.profile.title));
      await waitFor('the address', async () => (await pathOf(page)) === '/profile');
    },
  },
  {
    title: 'a step is told on the open page',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.created');
      await openAs(page, customer, '/dashboard');
      await shows(page, { text: words.status.REQUESTED });
      // The update arrives without a reload, so the page is connected.
      const confirmed = await shop.continueRepair(customer, repair, 'Repair.confirm.request');
      await shows(page, { text: words.status.CONFIRMED });
      await shop.continueRepair(customer, confirmed, 'Repair.pickup.planned');
      await shows(page, { text: words.status.COLLECTING });
      await shows(page, { text: words.steps['Repair.pickup.planned'].title });
    },
  },
  {
    title: 'a photo is shown, small and large',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.created');
      await shop.addPhoto(customer, repair);
      await openAs(page, customer, `/dashboard?repair=${repair.id}`);
      const place = { number: 1, total: 1 };
      await page.click(button(fill(words.photos.open, place)));
      const large: Target = named('img', fill(words.photos.shown, place));
      await waitFor(
        'the photo is drawn',
        async () =>
          (await page.isShown(large)) &&
          (await page.measure(large, (image) => (image as HTMLImageElement).naturalWidth)) > 0,
      );
    },
  },
  {
    title: 'own data and calendar are downloaded',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.pickup.assigned');
      await openAs(page, customer, `/dashboard?repair=${repair.id}`);
      await page.click(button(words.repair.toCalendar));
      await downloads(page, /\.ics$/u, (file) => file.toString('utf8').trimEnd().endsWith('END:VCALENDAR'));
      await page.open('/profile');
      await page.click(button(words.data.export));
      await page.fill(field(words.credentials.currentPassword, dialog(words.data.export)), customer.account.password);
      await page.click(button(words.data.download, dialog(words.data.export)));
      // A complete zip ends with its end-of-central-directory record of 22 bytes.
      await downloads(page, /\.zip$/u, (file) => file.subarray(-22).toString('latin1').startsWith('PK\u{5}\u{6}'));
    },
  },
  {
    title: 'price and button are in sight at 375, 812 and 1280',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.diagnosis.finished');
      await openAs(page, customer, `/dashboard?repair=${repair.id}&do=answer`);
      const proposal = dialog(words.proposal.title);
      for (const size of [phone, tablet, desk]) {
        await page.resize(size);
        for (const target of [{ text: /120,50/u, within: proposal }, button(words.proposal.accept, proposal)])
          await waitFor(
            `${JSON.stringify(target)} is in sight at ${size.width} px`,
            async () => (await page.isShown(target)) && (await page.measure(target, isInSight)),
          );
      }
    },
  },
  {
    title: 'a turned phone and a larger window are styled as if opened so',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      await shop.repair(customer, 'Repair.created');
      await openAs(page, customer, '/dashboard');
      const sizes = [turned, desk, phone];
      const wanted = new Map<Size, string>();
      for (const size of sizes) {
        await page.resize(size);
        await page.open('/dashboard');
        await shows(page, { text: words.status.REQUESTED });
        wanted.set(size, await styleOf(page));
      }
      for (const size of sizes) {
        await page.resize(size);
        await waitFor(
          `the style of ${size.width} px: ${wanted.get(size)}, not ${await styleOf(page)}`,
          async () => (await styleOf(page)) === wanted.get(size),
        );
      }
    },
  },
  {
    title: 'a repair is requested with photos',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      await openAs(page, customer, '/dashboard');
      await page.click(button(words.dashboard.requestRepair));
      const form = dialog(words.wizard.title);
      await page.click(named('combobox', words.device.select, form));
      await page.click(named('option', /Téléphone d’Inès/u));
      await page.click(button(words.wizard.continue, form));
      await page.fill(field(words.wizard.address, form), address);
      await page.click(button(words.wizard.continue, form));
      await page.fill(field(words.wizard.issue, form), 'Écran fissuré, « bouton » bloqué');
      await page.choose(words.photos.choose, photoFiles);
      await shows(page, named('img', fill(words.photos.shown, { number: 2, total: 2 }), form));
      await page.click(button(words.wizard.continue, form));
      await shows(page, heading(words.wizard.reviewTitle));
      await page.click(button(words.wizard.submit, form));
      await waitFor('two photos have arrived', async () => {
        const [repair] = await shop.repairsOf(customer);
        return repair?.issue === 'Écran fissuré, « bouton » bloqué' && repair.photos.length === 2;
      });
    },
  },
  {
    title: 'a message is sent, and the answer comes by itself',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.created');
      await openAs(page, customer, `/dashboard?repair=${repair.id}`);
      const details = dialog(fill(words.repair.heading, { id: repair.id }));
      await page.click(named('tab', messages.tab, details));
      await page.fill(field(messages.field, details), 'Faut-il laisser la coque ?');
      await page.click(button(messages.send, details));
      await shows(page, { text: 'Faut-il laisser la coque ?', within: details });
      await shop.answer(repair, 'Gardez-la, merci.');
      await shows(page, { text: 'Gardez-la, merci.', within: details });
    },
  },
  {
    title: 'without a server a page says so, and opens once it is back',
    // Errors of blocked files and calls, but not of the page itself.
    expected: /NetworkError|Load failed|Failed to fetch|Loading \w+ failed|can.t establish a connection|ServiceWorker/u,
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      // The bell loads last, so nothing is in progress.
      const bell = named('button', /notification/iu);
      await openAs(page, customer, '/dashboard');
      await shows(page, bell);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      // Controlled by the worker from the start, so its files are cached.
      await page.open('/dashboard');
      await shows(page, bell);
      await shop.stopServer();
      try {
        await page.open('/profile');
        await shows(page, heading(words.offlinePage.title));
      } finally {
        await shop.restartServer();
      }
      await shows(page, heading(words.profile.title));
    },
  },
  {
    title: 'Back closes a dialog',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.created');
      await openAs(page, customer, '/dashboard');
      const name = fill(words.repair.heading, { id: repair.id });
      await page.click(button(name));
      await shows(page, dialog(name));
      await page.back();
      await waitFor('the dialog has closed', async () => !(await page.isShown(dialog(name))));
      await waitFor('the page stays', async () => (await pathOf(page)) === '/dashboard');
    },
  },
];

function button(name: string, within?: Target): Target {
  return named('button', name, within);
}

function dialog(name: string): Target {
  return named('dialog', name);
}

function heading(name: string): Target {
  return named('heading', name);
}

function field(name: string, within?: Target): Target {
  return named('textbox', name, within);
}

function named(role: Extract<Target, { role: string }>['role'], name: string | RegExp, within?: Target): Target {
  return { role, name, ...(within === undefined ? {} : { within }) };
}

async function signIn(page: Page, { email, password }: Customer['account']): Promise<void> {
  await page.fill(field(words.signIn.email), email);
  await page.fill(field(words.signIn.password), password);
  await page.click(button(words.signIn.submit));
}

async function openAs(page: Page, { account }: Customer, path: string): Promise<void> {
  await page.open(path);
  await signIn(page, account);
  await waitFor('the page after the sign-in', async () => path.startsWith(await pathOf(page)));
}

function shows(page: Page, target: Target): Promise<true> {
  return waitFor(`${JSON.stringify(target)} is shown`, () => page.isShown(target));
}

function pathOf(page: Page): Promise<string> {
  return page.evaluate(() => location.pathname);
}

function downloads(page: Page, name: RegExp, isWhole: (file: Buffer) => boolean): Promise<true> {
  return waitFor(`a download ${name}`, async () =>
    [...(await page.downloads())].some(([file, content]) => name.test(file) && isWhole(content)),
  );
}

/** Returns true when the element is within the window and uncovered at its middle. Runs in the page. */
function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isWithin && element.contains(over);
}

function styleOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('nav, main, h1')]
      .map((part) => {
        const { left, top, width } = part.getBoundingClientRect();
        return `${part.tagName} ${[left, top, width].map(Math.round).join(' ')} ${getComputedStyle(part).fontSize}`;
      })
      .join(', '),
  );
}
