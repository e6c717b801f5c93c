import { pathToFileURL } from 'node:url';
import {
  addSlotPlan,
  addZone,
  getMyRepair,
  getMyTrackingLink,
  getRepairTrail,
  getStaffRepair,
  isStaffRepair,
  listMyRepairs,
  transitionRepair,
} from '@atelier/contract';
import { addDevice, signIn, type Customer } from '@atelier/testing';
import { formatHours } from '@atelier/i18n';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { Client } from 'pg';
import { createPhotoFile, type CustomerPage } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { staffNames } from '../support/staff.ts';

// A day of a driver without a network, whose phone is killed twice, and one of its customers from the booked window to the receipt.
// Nobody opens at the last stop.

test.use({ serviceWorkers: 'allow', ownShop: 'door to door' });

const STOPS = 12;
const PHONE = { width: 375, height: 812 };
const windows = ['08:00-10:00', '10:00-12:00'] as const;
const address = '8 rue du Caroubier, Tunis';

test('offline stops arrive once, and their customer has proof [2.320] [2.351] [2.355]', async ({
  arrange,
  borrowPage,
  crew,
  language,
  openPage,
  shop,
  signInStaff,
  signInCustomer,
  t,
}, info) => {
  const { operator, collector } = await crew();
  const admin = await signIn(shop.url, 'admin@atelier.test');
  const { id: zoneId } = await admin.send(addZone, {
    body: { nameFr: 'Caroubier', nameEn: 'Caroubier', postalCodes: [], places: ['Caroubier'] },
  });
  for (const time of windows)
    await operator.send(addSlotPlan, {
      body: { zoneId, weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: 'ALL', time, capacity: 3 },
    });
  const customer = await signInCustomer();
  await customer.page.setViewportSize(PHONE);
  const booked = await test.step('a customer books a window and moves it', () => bookAndMove(customer));

  const ids = [booked];
  for (let nth = 2; nth <= STOPS; nth += 1) {
    const deviceId = await addDevice(customer.person, `Téléphone ${nth}`);
    ids.push(await arrange.repair({ ...customer, deviceId }, 'Repair.pickup.assigned'));
  }
  const database = new Client(shop.connection);
  await database.connect();
  // Journeys of this worker share the driver, whose other visits would count as silent, too.
  await database.query(`update visits set date = date + 30 where repair_id <> all($1)`, [ids]);
  // The windows of all visits have begun.
  await database.query(
    `update visits set date = (now() at time zone 'Africa/Tunis')::date, time = '00:00-23:59' where repair_id = any($1)`,
    [ids],
  );

  const driver = await signInStaff('collector', '/workshop/route');
  const context = driver.page.context();
  let page = driver.page;
  await isOfflineReady(page);
  // The worker controls pages that are opened after it started.
  await page.reload();
  await expect(page.getByText(booked)).toBeVisible();
  const startedAt = Date.now();
  await context.setOffline(true);
  for (const [nth, id] of ids.entries()) {
    if (nth === 4 || nth === 8) {
      // A stop shows as done while the phone still stores it.
      await expect.poll(() => storedUpdates(page)).toHaveLength(nth);
      page = await killAndReopen(context, page);
    }
    await test.step(id, () => (nth === STOPS - 1 ? fail(page, id) : collect(page, { id, isProved: nth === 0 })));
  }
  await expect(waitingUpdates(page)).toBeVisible();
  const endedAt = Date.now();
  const phoneTimes = await storedUpdates(page);
  expect(phoneTimes.map(({ repairId }) => repairId)).toEqual(ids);
  for (const { at } of phoneTimes) expect(Date.parse(at) >= startedAt && Date.parse(at) <= endedAt).toBe(true);

  await test.step('the office sees that the phone is silent', async () => {
    await database.query(`update driver_phones set heard_at = heard_at - interval '20 minutes'`);
    const office = await signInStaff('operator', '/workshop');
    const silent = office.page.getByRole('region', { name: t('driverRoute.questions.title') });
    await expect(silent.getByText(new RegExp(`${staffNames.collector}.*${STOPS}`, 'u'))).toBeVisible();
  });

  await context.setOffline(false);
  await expect(waitingUpdates(page)).toBeHidden();
  await expect.poll(() => storedUpdates(page)).toEqual([]);
  for (const { repairId: id, at, clockOffset } of phoneTimes.slice(0, -1)) {
    const repair = await operator.send(getStaffRepair, { params: { id } });
    if (!isStaffRepair(repair)) throw new Error('invariant: operator got the view of a driver');
    const collected = repair.log.filter(({ action }) => action === 'Repair.pickup.collected');
    expect([id, collected.length, repair.custody]).toEqual([id, 1, 'COLLECTOR']);
    expect(Date.parse(collected[0]?.at ?? '')).toBe(Date.parse(at) - clockOffset);
  }
  await expect.poll(() => doorPhotoOf(ids.at(-1) ?? '')).toMatchObject({ id: expect.any(String) });
  const { handovers } = await operator.send(getRepairTrail, { params: { id: booked } });
  expect(
    handovers
      .at(-1)
      ?.proofs.map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['INTAKE', 'SIGNATURE']);
  await database.end();

  await test.step('the link shows a stranger where the device is', () => followLink(customer));
  const receipt = await test.step('the customer reads the handover', () => downloadReceipt(customer));
  await test.step('the receipt proves itself while the server is stopped', () => checkReceipt(receipt));

  /** Within an hour of the shop's closing the count of what waits is in another sentence. */
  function waitingUpdates(on: Page): Locator {
    const waiting = on.getByText(t('driverRoute.waiting', { count: STOPS }));
    return waiting.or(on.getByText(t('driverRoute.waitingAtClosing', { count: STOPS })));
  }

  async function bookAndMove({ person, ...screen }: CustomerPage & Customer): Promise<string> {
    const choose = (window: string) => screen.page.getByRole('radio', { name: window }).first().check();
    await screen.openForm();
    await screen.chooseDevice('Téléphone d’Inès');
    await screen.enterAddress(address);
    await choose(formatHours(windows[0], language));
    await screen.page.getByRole('button', { name: t('wizard.continue'), exact: true }).click();
    await screen.enterIssue('Il ne charge plus');
    await screen.reviewRequest();
    await screen.sendRequest();
    await screen.expectFormClosed();
    const [requested] = await person.send(listMyRepairs, {});
    if (requested === undefined) throw new Error('invariant: no request was sent');
    const { id } = requested;
    await operator.send(transitionRepair, {
      params: { id },
      body: { action: 'Repair.confirm.request', version: requested.version },
    });
    const details = await screen.openRepair(id);
    await details.getByRole('button', { name: t('repairs.actions.reschedule') }).click();
    await choose(formatHours(windows[1], language));
    await screen.page.getByRole('button', { name: t('visitSlots.submit') }).click();
    await details.getByRole('button', { name: t('repairs.visit.confirm') }).click();
    await expect(details.getByText(t('repairs.visit.confirmed'))).toBeVisible();
    await screen.close(details);
    const moved = await person.send(getMyRepair, { params: { id } });
    expect([moved.pickupLogistic?.time, moved.pickupLogistic?.confirmedAt]).toEqual([windows[1], expect.any(String)]);
    await operator.send(transitionRepair, {
      params: { id },
      body: { action: 'Repair.pickup.assigned', version: moved.version, assigneeId: collector.user.id },
    });
    return id;
  }

  async function collect(on: Page, { id, isProved }: { id: string; isProved: boolean }): Promise<void> {
    const card = on.getByText(id).locator('xpath=ancestor::*[.//button][1]');
    await card.getByRole('button', { name: t('driverRoute.collected'), exact: true }).click();
    const sheet = on.getByRole('dialog', { name: t('driverRoute.collected') });
    if (isProved) {
      await sheet.getByLabel(t('handover.dialog.name')).fill('Inès Gharbi');
      const pad = sheet.locator('canvas');
      await pad.hover({ position: { x: 30, y: 30 } });
      await on.mouse.down();
      await pad.hover({ position: { x: 120, y: 60 } });
      await on.mouse.up();
      await sheet.getByLabel(t('photos.choose')).setInputFiles(await createPhotoFile(on));
      await expect(sheet.getByText(t('driverRoute.photos', { count: 1 }))).toBeVisible();
    }
    await sheet.getByRole('button', { name: t('driverRoute.done'), exact: true }).click();
    await expect(card).toBeHidden();
  }

  async function fail(on: Page, id: string): Promise<void> {
    const card = on.getByText(id).locator('xpath=ancestor::*[.//button][1]');
    await card.getByRole('button', { name: t('driverRoute.notCollected'), exact: true }).click();
    const sheet = on.getByRole('dialog', { name: t('driverRoute.notCollected') });
    await sheet.getByRole('button', { name: t('driverRoute.failure.ABSENT') }).click();
    await sheet.getByLabel(t('photos.choose')).setInputFiles(await createPhotoFile(on));
    await expect(sheet.getByText(t('photos.doorAdded'))).toBeVisible();
    await sheet.getByRole('button', { name: t('driverRoute.save'), exact: true }).click();
    await expect(sheet).toBeHidden();
  }

  async function doorPhotoOf(id: string) {
    const repair = await operator.send(getStaffRepair, { params: { id } });
    return isStaffRepair(repair) ? repair.visits.at(-1)?.doorPhoto : null;
  }

  async function downloadReceipt({ page: screen, openRepair, close }: CustomerPage): Promise<string> {
    const details = await openRepair(booked);
    await details.getByRole('button', { name: t('repairs.details.showHandovers') }).click();
    await expect(details.getByText(t('handover.proof.signedBy', { name: 'Inès Gharbi' }))).toBeVisible();
    const download = screen.waitForEvent('download');
    await details.getByRole('button', { name: t('handover.mine.receipt') }).click();
    const file = info.outputPath('receipt.html');
    await (await download).saveAs(file);
    await close(details);
    return file;
  }

  async function checkReceipt(file: string): Promise<void> {
    await shop.stop();
    await expect(fetch(shop.url)).rejects.toThrow('fetch failed');
    const reader = await borrowPage();
    await reader.goto(pathToFileURL(file).href);
    // The log gets it within a minute.
    await expect(reader.locator('#verdict')).toHaveAttribute('data-verdict', /^(?:SIGNED|VALID)$/u);
  }

  async function followLink({ person, account }: Customer): Promise<void> {
    const { token } = await person.send(getMyTrackingLink, { params: { id: booked } });
    const stranger = await openPage(`/t#${token}`);
    await expect(stranger.getByText(t('tracking.custody.COLLECTOR'))).toBeVisible();
    const shown = await stranger.locator('body').innerText();
    const secrets = [account.firstName, account.lastName, account.email, 'Caroubier'];
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  }
});

/** Resolves once the worker has cached the route, whose page comes last. */
async function isOfflineReady(page: Page): Promise<void> {
  const hasRoute = async () => (await caches.match('/workshop/route', { ignoreVary: true })) !== undefined;
  await expect.poll(() => page.evaluate(hasRoute)).toBe(true);
}

/**
 * Ends the page's process, and opens the route from what the phone has stored. A page that is closed instead is online for its last moment,
 * when it may send an update.
 */
async function killAndReopen(context: BrowserContext, page: Page): Promise<Page> {
  const devTools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered, because its process is gone.
  devTools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  const next = await context.newPage();
  await next.goto('/workshop/route');
  return next;
}

type StoredTime = { readonly repairId: string; readonly at: string; readonly clockOffset: number };

/** Returns what waits on the phone, in order. */
function storedUpdates(page: Page): Promise<StoredTime[]> {
  return page.evaluate(
    () =>
      new Promise<StoredTime[]>((resolve) => {
        const opening = indexedDB.open('atelier.updates', 1);
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('updates').objectStore('updates').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            const updates: { repairId: string; order: number; body: Omit<StoredTime, 'repairId'> }[] = reading.result;
            const inOrder = updates.toSorted((one, other) => one.order - other.order);
            resolve(inOrder.map(({ repairId, body: { at, clockOffset } }) => ({ repairId, at, clockOffset })));
          });
        });
      }),
  );
}
