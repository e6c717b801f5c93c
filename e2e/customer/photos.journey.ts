import type { Page } from '@playwright/test';
import { address } from '../support/arrange.ts';
import type { Customer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { createPhotoFile } from '../support/picture-files.ts';
import { fill } from '../support/words.ts';

const issue = 'L’écran est fissuré';

async function writeRequest(customer: Customer): Promise<void> {
  await customer.openForm();
  await customer.chooseDevice('Téléphone d’Inès');
  await customer.enterAddress(address);
  await customer.enterIssue(issue);
}

async function openRepairOn(page: Page): Promise<string> {
  const card = page.getByRole('listitem').filter({ hasText: issue });
  return /#([\dA-Z]{8})/u.exec((await card.getByRole('heading').first().textContent()) ?? '')?.[1] ?? '';
}

const photosCall = /\/repair\/requests\/[^/]+\/photos$/u;

test('photos that can’t leave with a request wait through a reload, go once there is a connection, and none is there twice; the technician sees them, and that one is removed; signing out leaves none [2.116]', async ({
  signInCustomer,
  signInStaff,
  words,
}) => {
  const [customer, technician] = await Promise.all([signInCustomer(), signInStaff('technician')]);
  const { page } = customer;
  await writeRequest(customer);
  const form = page.getByRole('dialog', { name: words.wizard.title });
  const control = form.getByLabel(words.photos.choose);
  await control.setInputFiles([await createPhotoFile(page), await createPhotoFile(page), await createPhotoFile(page)]);
  await expect(form.getByRole('img', { name: fill(words.photos.shown, { number: 3, total: 3 }) })).toBeVisible();
  await form.getByRole('button', { name: fill(words.photos.removeNumber, { number: 2 }), exact: true }).click();
  await expect(form.getByRole('img', { name: fill(words.photos.shown, { number: 2, total: 2 }) })).toBeVisible();
  let photoRequest = 0;
  await page.route(photosCall, async (route) => {
    if ((photoRequest += 1) === 1) await route.fetch();
    await route.abort();
  });
  await customer.reviewRequest();
  await customer.sendRequest();
  await expect(form.getByRole('heading', { name: words.photos.sending })).toBeFocused();
  await expect(form.getByText(words.photos.offline)).toBeVisible();
  await expect(form.getByText(words.photos.waiting, { exact: true })).toBeVisible();
  await form.getByRole('button', { name: words.common.close, exact: true }).first().click();
  await expect(page.getByText(fill(words.photos.left, { count: 2 }), { exact: true })).toBeVisible();

  const id = await openRepairOn(page);
  await technician.openRepair(id);
  const photoRegion = technician.page.getByRole('region', { name: words.photos.label });
  await expect(photoRegion.getByRole('button')).toHaveCount(1);
  await page.reload();
  const details = await customer.openRepair(id);
  const retryButton = details.getByRole('button', { name: fill(words.photos.again, { number: 1 }) });
  await expect(retryButton).toBeVisible();
  await page.unroute(photosCall);
  await retryButton.click();
  await expect(retryButton).toHaveCount(0);
  await expect(details.getByRole('button', { name: fill(words.photos.open, { number: 2, total: 2 }) })).toBeVisible();
  await expect(photoRegion.getByRole('button')).toHaveCount(2);
  await photoRegion.getByRole('button', { name: fill(words.photos.open, { number: 2, total: 2 }) }).click();
  const largePhoto = technician.page.getByRole('img', { name: fill(words.photos.shown, { number: 2, total: 2 }) });
  await expect.poll(() => largePhoto.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_600);
  await expect(technician.page.getByRole('button', { name: words.photos.remove })).toHaveCount(0);
  await technician.page.keyboard.press('Escape');

  await details.getByRole('button', { name: fill(words.photos.open, { number: 1, total: 2 }) }).press('Enter');
  const first = page.getByRole('dialog', { name: fill(words.photos.shown, { number: 1, total: 2 }) });
  await first.getByRole('button', { name: words.photos.remove, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.photos.remove, exact: true }).click();
  await expect(details.getByRole('button', { name: fill(words.photos.open, { number: 1, total: 1 }) })).toBeVisible();
  await expect(photoRegion.getByRole('button')).toHaveCount(1);

  // Signing out deletes unsent photos from the browser.
  await page.route(photosCall, (route) => route.abort());
  await details.getByLabel(words.photos.choose).setInputFiles(await createPhotoFile(page));
  await expect(details.getByText(words.photos.offline)).toBeVisible();
  const databaseNames = (): Promise<string[]> =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  expect(await databaseNames()).toEqual(['atelier.photos']);
  await page.keyboard.press('Escape');
  await customer.logOut();
  await expect.poll(databaseNames).toEqual([]);
});
