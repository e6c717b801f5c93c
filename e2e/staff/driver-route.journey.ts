import { getRepairTrail, getStaffRepair, isStaffRepair } from '@atelier/contract';
import { addDevice } from '@atelier/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { Client } from 'pg';
import { createPhotoFile } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { staffNames } from '../support/staff.ts';

// A driver's phone in a day without a network, whose page is killed twice.

test.use({ serviceWorkers: 'allow' });

const STOPS = 12;

test('twelve offline stops arrive once with their times [2.351]', async ({
  arrange,
  crew,
  shop,
  signInStaff,
  signInCustomer,
  t,
}) => {
  const customer = await signInCustomer();
  const ids: string[] = [];
  for (let nth = 1; nth <= STOPS; nth += 1) {
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
  await expect(page.getByText(ids[0] ?? '')).toBeVisible();
  const startedAt = Date.now();
  await context.setOffline(true);
  for (const [nth, id] of ids.entries()) {
    if (nth === 4 || nth === 8) page = await killAndReopen(context, page);
    const device = `Téléphone ${nth + 1} · #${id}`;
    await test.step(device, () => collect(page, { device, hasSignature: nth === 0, hasPhoto: nth === 1 }));
  }
  await expect(page.getByText(t('driverRoute.waiting', { count: STOPS }))).toBeVisible();
  const endedAt = Date.now();

  await test.step('the office sees that the phone is silent', async () => {
    await database.query(`update driver_phones set heard_at = heard_at - interval '20 minutes'`);
    const office = await signInStaff('operator', '/workshop');
    const silent = office.page.getByRole('region', { name: t('driverRoute.questions.title') });
    await expect(silent.getByText(new RegExp(`${staffNames.collector}.*${STOPS}`, 'u'))).toBeVisible();
  });

  await context.setOffline(false);
  await expect(page.getByText(t('driverRoute.waiting', { count: STOPS }))).toBeHidden();
  await expect.poll(() => storedUpdates(page)).toBe(0);
  const { operator } = await crew();
  for (const [nth, id] of ids.entries()) {
    const repair = await operator.send(getStaffRepair, { params: { id } });
    if (!isStaffRepair(repair)) throw new Error('invariant: operator got the view of a driver');
    const collected = repair.log.filter(({ action }) => action === 'Repair.pickup.collected');
    expect([id, collected.length, repair.custody]).toEqual([id, 1, 'COLLECTOR']);
    const at = Date.parse(collected[0]?.at ?? '');
    expect(at >= startedAt - 1000 && at <= endedAt + 1000).toBe(true);
    if (nth > 1) continue;
    const { handovers } = await operator.send(getRepairTrail, { params: { id } });
    expect(handovers.at(-1)?.proofs.map(({ kind }) => kind)).toEqual([nth === 0 ? 'SIGNATURE' : 'INTAKE']);
  }
  await database.end();

  async function collect(on: Page, { device, hasSignature, hasPhoto }: Stop): Promise<void> {
    const card = on.getByText(device).locator('xpath=ancestor::*[.//button][1]');
    await card.getByRole('button', { name: t('driverRoute.collected'), exact: true }).click();
    const sheet = on.getByRole('dialog', { name: t('driverRoute.collected') });
    if (hasSignature) {
      await sheet.getByLabel(t('handover.dialog.name')).fill('Inès Gharbi');
      const pad = sheet.locator('canvas');
      await pad.hover({ position: { x: 30, y: 30 } });
      await on.mouse.down();
      await pad.hover({ position: { x: 120, y: 60 } });
      await on.mouse.up();
    }
    if (hasPhoto) await sheet.getByLabel(t('photos.choose')).setInputFiles(await createPhotoFile(on));
    if (hasPhoto) await expect(sheet.getByText(t('driverRoute.photos', { count: 1 }))).toBeVisible();
    await sheet.getByRole('button', { name: t('driverRoute.done'), exact: true }).click();
    await expect(card).toBeHidden();
  }
});

type Stop = { readonly device: string; readonly hasSignature: boolean; readonly hasPhoto: boolean };

/** Resolves once the worker has cached the route, whose page comes last. */
async function isOfflineReady(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await caches.match('/workshop/route', { ignoreVary: true })) !== undefined);
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

function storedUpdates(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('atelier.updates', 1);
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('updates').objectStore('updates').count();
          count.addEventListener('success', () => {
            opening.result.close();
            resolve(count.result);
          });
        });
      }),
  );
}
