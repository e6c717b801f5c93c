import { notificationTitle, translate } from '@atelier/i18n';
import { waitFor, type Page, type Size, type Target } from './page.ts';
import { photoFiles, type Shop } from './shop.ts';
import {
  buttonTarget,
  dialogTarget,
  headingTarget,
  fieldTarget,
  targetOf,
  signIn,
  signInAt,
  expectShown,
  pathOf,
  expectNotification,
  expectDownload,
  expectInSight,
  styleOf,
} from './steps.ts';

export type Check = {
  readonly title: string;
  run(page: Page, shop: Shop): Promise<void>;
  /** The only browser whose notifications can be driven. */
  readonly browser?: 'firefox';
  /** Pattern of browser complaints that the check provokes on purpose. */
  readonly expected?: RegExp;
};

const t = translate('fr');
const address = '12, rue de Marseille, Tunis';

const phone = { width: 375, height: 812 };
const landscapePhone = { width: 812, height: 375 };
const tablet = { width: 812, height: 812 };
const desk = { width: 1280, height: 800 };

/** Errors of blocked files and calls, but not of the page itself. */
const lostServer =
  /NetworkError|Load failed|Failed to fetch|Loading \w+ failed|can.t establish a connection|ServiceWorker/u;

export const checks: readonly Check[] = [
  {
    title: 'signing in leads to the page that was asked for',
    run: async (page, shop) => {
      const { account } = await shop.createCustomer();
      await page.open('/profile');
      await signIn(page, account);
      await expectShown(page, headingTarget(t('layout.titles.profile')));
      await waitFor('the address', async () => (await pathOf(page)) === '/profile');
    },
  },
  {
    title: 'a step is told on the open page',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.created');
      await signInAt(page, customer, '/dashboard');
      await expectShown(page, { text: t('status.REQUESTED.title') });
      // The update arrives without a reload, so the page is connected.
      const confirmed = await shop.continueRepair(customer, repair, 'Repair.confirm.request');
      await expectShown(page, { text: t('status.CONFIRMED.title') });
      await shop.continueRepair(customer, confirmed, 'Repair.pickup.planned');
      await expectShown(page, { text: t('status.COLLECTING.title') });
      await expectShown(page, { text: notificationTitle(t, 'Repair.pickup.planned') });
    },
  },
  {
    title: 'a photo is shown, small and large',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.created');
      await shop.addPhoto(customer, repair);
      await signInAt(page, customer, `/dashboard?repair=${repair.id}`);
      const place = { number: 1, total: 1 };
      await page.click(buttonTarget(t('photos.open', place)));
      const largePhoto: Target = targetOf('img', t('photos.photo', place));
      await waitFor(
        'the photo is drawn',
        async () =>
          (await page.isShown(largePhoto)) &&
          (await page.measure(largePhoto, (image) => (image as HTMLImageElement).naturalWidth)) > 0,
      );
    },
  },
  {
    title: 'own data and calendar are downloaded',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.pickup.assigned');
      await signInAt(page, customer, `/dashboard?repair=${repair.id}`);
      await page.click(buttonTarget(t('repairs.details.toCalendar')));
      await expectDownload(page, /\.ics$/u, (file) => file.toString('utf8').trimEnd().endsWith('END:VCALENDAR'));
      await page.open('/profile');
      await page.click(buttonTarget(t('profile.data.export')));
      await page.fill(
        fieldTarget(t('profile.password.current'), dialogTarget(t('profile.data.export'))),
        customer.account.password,
      );
      await page.click(buttonTarget(t('profile.data.download'), dialogTarget(t('profile.data.export'))));
      // A complete zip ends with its end-of-central-directory record of 22 bytes.
      await expectDownload(page, /\.zip$/u, (file) => file.subarray(-22).toString('latin1').startsWith('PK\u{5}\u{6}'));
    },
  },
  {
    title: 'price and button are in sight at 375, 812 and 1280',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.diagnosis.finished');
      await signInAt(page, customer, `/dashboard?repair=${repair.id}&do=answer`);
      const proposal = dialogTarget(t('proposal.title'));
      for (const size of [phone, tablet, desk]) {
        await page.resize(size);
        for (const target of [{ text: /120,50/u, within: proposal }, buttonTarget(t('proposal.accept'), proposal)])
          await waitFor(
            `${JSON.stringify(target)} is in sight at ${size.width} px`,
            async () => (await page.isShown(target)) && (await page.measure(target, expectInSight)),
          );
      }
    },
  },
  {
    title: 'a turned phone and a larger window are styled as if opened so',
    // Opening a page again interrupts what the former one loads while it is idle.
    expected: /A ServiceWorker intercepted the request/u,
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      await shop.repair(customer, 'Repair.created');
      await signInAt(page, customer, '/dashboard');
      const sizes = [landscapePhone, desk, phone];
      const wanted = new Map<Size, string>();
      for (const size of sizes) {
        await page.resize(size);
        await page.open('/dashboard');
        await expectShown(page, { text: t('status.REQUESTED.title') });
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
      await signInAt(page, customer, '/dashboard');
      await page.click(buttonTarget(t('dashboard.requestRepair')));
      const form = dialogTarget(t('wizard.title'));
      await page.click(targetOf('combobox', t('device.select'), form));
      await page.click(targetOf('option', /Téléphone d’Inès/u));
      await page.click(buttonTarget(t('wizard.continue'), form));
      await page.fill(fieldTarget(t('wizard.address.label'), form), address);
      await page.click(buttonTarget(t('wizard.continue'), form));
      await page.fill(fieldTarget(t('wizard.issue.label'), form), 'Écran fissuré, « bouton » bloqué');
      await page.chooseFiles(t('photos.choose'), photoFiles);
      const secondPhoto = targetOf('img', t('photos.photo', { number: 2, total: 2 }), form);
      await expectShown(page, secondPhoto);
      await page.evaluate(() => location.reload());
      await expectShown(page, secondPhoto);
      await page.click(buttonTarget(t('wizard.continue'), form));
      await expectShown(page, headingTarget(t('wizard.review.title')));
      await page.click(buttonTarget(t('wizard.submit'), form));
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
      await signInAt(page, customer, `/dashboard?repair=${repair.id}`);
      const details = dialogTarget(t('common.repairNumber', { id: repair.id }));
      await page.click(targetOf('tab', t('conversation.title'), details));
      await page.fill(fieldTarget(t('conversation.field'), details), 'Faut-il laisser la coque ?');
      await page.click(buttonTarget(t('conversation.send'), details));
      await expectShown(page, { text: 'Faut-il laisser la coque ?', within: details });
      await shop.answer(repair, 'Gardez-la, merci.');
      await expectShown(page, { text: 'Gardez-la, merci.', within: details });
    },
  },
  {
    title: 'without a server a page says so, and opens once it is back',
    expected: lostServer,
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      // The bell loads last, so nothing is in progress.
      const bell = targetOf('button', /notification/iu);
      await signInAt(page, customer, '/dashboard');
      await expectShown(page, bell);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      // Controlled by the worker from the start, so its files are cached.
      await page.open('/dashboard');
      await expectShown(page, bell);
      await shop.stopServer();
      try {
        await page.open('/profile');
        await expectShown(page, headingTarget(t('errors.offline.title')));
      } finally {
        await shop.restartServer();
      }
      await expectShown(page, headingTarget(t('layout.titles.profile')));
    },
  },
  {
    title: 'a stop without a server is sent with its photo once it is back',
    expected: lostServer,
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.pickup.assigned');
      await shop.moveVisitToToday(repair);
      const stop = { text: new RegExp(repair.id, 'u') };
      await signInAt(page, shop.collector, '/workshop/route');
      await page.resize(phone);
      await expectShown(page, stop);
      // The route's page is cached last.
      await waitFor('the route is cached', () =>
        page.evaluate(async () => (await caches.match('/workshop/route', { ignoreVary: true })) !== undefined),
      );
      // Controlled by the worker from the start, so its data are stored.
      await page.open('/workshop/route');
      await expectShown(page, stop);
      await shop.stopServer();
      try {
        await page.open('/workshop/route');
        await page.click(buttonTarget(t('driverRoute.collected')));
        const sheet = dialogTarget(t('driverRoute.collected'));
        await page.chooseFiles(t('photos.choose'), photoFiles.slice(0, 1));
        await expectShown(page, { text: t('driverRoute.photos', { count: 1 }), within: sheet });
        await page.click(buttonTarget(t('driverRoute.done'), sheet));
        await expectShown(page, buttonTarget(t('driverRoute.sendNow')));
      } finally {
        await shop.restartServer();
      }
      await waitFor('the collected device', async () => (await shop.repairsOf(customer))[0]?.custody === 'COLLECTOR');
      await waitFor('its photo', async () => (await shop.proofsOf(repair)).includes('INTAKE'));
    },
  },
  {
    title: 'a push is shown, and its button confirms the visit',
    browser: 'firefox',
    run: async (page, shop) => {
      if (page.notifications === null) throw new Error('invariant: the notifications of this browser can’t be driven');
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.pickup.planned');
      await page.notifications.allow(shop.url);
      await signInAt(page, customer, '/profile');
      await page.click(targetOf('switch', t('profile.push.title')));
      await expectShown(page, { text: t('profile.push.states.on') });
      await shop.remindOfVisit(repair);
      await expectNotification(page, notificationTitle(t, 'Visit.reminder'));
      await page.notifications.press('attend');
      await expectNotification(page, t('repairs.visit.confirmed'));
      const [confirmed] = await shop.repairsOf(customer);
      if ((confirmed?.pickupLogistic?.confirmedAt ?? null) === null) throw new Error('the visit isn’t confirmed');
    },
  },
  {
    title: 'Back closes a dialog',
    run: async (page, shop) => {
      const customer = await shop.createCustomer();
      const repair = await shop.repair(customer, 'Repair.created');
      await signInAt(page, customer, '/dashboard');
      const name = t('common.repairNumber', { id: repair.id });
      await page.click(buttonTarget(name));
      await expectShown(page, dialogTarget(name));
      await page.back();
      await waitFor('the dialog has closed', async () => !(await page.isShown(dialogTarget(name))));
      await waitFor('the page stays', async () => (await pathOf(page)) === '/dashboard');
    },
  },
];
