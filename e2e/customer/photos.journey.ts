import type { Page } from '@playwright/test';
import { createPhotoFile, type CustomerPage } from '../support/customer.ts';
import { address, expect, test } from '../support/journey.ts';

const issue = 'L’écran est fissuré';

async function writeRequest(customer: CustomerPage): Promise<void> {
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

test('unsent photos survive a reload and arrive once [2.116]', async ({ signInCustomer, signInStaff, t }) => {
  const customer = await signInCustomer();
  const { page } = customer;
  await writeRequest(customer);
  const form = page.getByRole('dialog', { name: t('wizard.title') });
  const control = form.getByLabel(t('photos.choose'));
  await control.setInputFiles([await createPhotoFile(page), await createPhotoFile(page), await createPhotoFile(page)]);
  await expect(form.getByRole('img', { name: t('photos.photo', { number: 3, total: 3 }) })).toBeVisible();
  await form.getByRole('button', { name: t('photos.removeNumber', { number: 2 }), exact: true }).click();
  await expect(form.getByRole('img', { name: t('photos.photo', { number: 2, total: 2 }) })).toBeVisible();
  let photoRequest = 0;
  await page.route(photosCall, async (route) => {
    if ((photoRequest += 1) === 1) await route.fetch();
    await route.abort();
  });
  await customer.reviewRequest();
  await customer.sendRequest();
  await expect(form.getByRole('heading', { name: t('photos.sendingTitle') })).toBeFocused();
  await expect(form.getByText(t('photos.offline'))).toBeVisible();
  await expect(form.getByText(t('photos.waiting'), { exact: true })).toBeVisible();
  await form
    .getByRole('button', { name: t('common.close'), exact: true })
    .first()
    .click();
  await expect(page.getByText(t('photos.unsent', { count: 2 }), { exact: true })).toBeVisible();

  const id = await openRepairOn(page);
  const technician = await signInStaff('technician', `/workshop/repairs/${id}`);
  const photoRegion = technician.page.getByRole('region', { name: t('photos.label') });
  await expect(photoRegion.getByRole('button')).toHaveCount(1);
  await page.reload();
  const details = await customer.openRepair(id);
  const retryButton = details.getByRole('button', { name: t('photos.resendNumber', { number: 1 }) });
  await expect(retryButton).toBeVisible();
  await page.unroute(photosCall);
  await retryButton.click();
  await expect(retryButton).toHaveCount(0);
  await expect(details.getByRole('button', { name: t('photos.open', { number: 2, total: 2 }) })).toBeVisible();
  await expect(photoRegion.getByRole('button')).toHaveCount(2);
  await photoRegion.getByRole('button', { name: t('photos.open', { number: 2, total: 2 }) }).click();
  const largePhoto = technician.page.getByRole('img', { name: t('photos.photo', { number: 2, total: 2 }) });
  await expect.poll(() => largePhoto.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_600);
  await expect(technician.page.getByRole('button', { name: t('photos.remove') })).toHaveCount(0);
  await technician.page.keyboard.press('Escape');

  await details.getByRole('button', { name: t('photos.open', { number: 1, total: 2 }) }).press('Enter');
  const first = page.getByRole('dialog', { name: t('photos.photo', { number: 1, total: 2 }) });
  await first.getByRole('button', { name: t('photos.remove'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('photos.remove'), exact: true })
    .click();
  await expect(details.getByRole('button', { name: t('photos.open', { number: 1, total: 1 }) })).toBeVisible();
  await expect(photoRegion.getByRole('button')).toHaveCount(1);
});
