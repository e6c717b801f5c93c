import { getStaffRepair } from '@atelier/contract';
import type { Page } from '@playwright/test';
import { expect, openTab, test } from '../support/journey.ts';
import { createPhotoFile } from '../support/customer.ts';

function headerPicture(page: Page, account: string) {
  return page.getByRole('button', { name: account }).locator('img');
}

async function headerPictureUrl(page: Page, account: string): Promise<string> {
  const picture = headerPicture(page, account);
  await expect(picture).toHaveAttribute('src', /^\/files\/[\da-f]{32}\.webp$/u);
  return (await picture.getAttribute('src')) ?? '';
}

function colourAt(page: Page, src: string, x: number): Promise<string> {
  return page.evaluate(
    async ([address, place]) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context?.drawImage(picture, -place * picture.width, -picture.height / 2);
      const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      return red > 150 && blue < 90 ? 'red' : blue > 150 && red < 90 ? 'blue' : `${red} ${blue}`;
    },
    [src, x] as const,
  );
}

test('picture is cropped, saved after reconnecting, seen and removed [2.55] [2.119] [3.2] [8.37]', async ({
  arrange,
  crew,
  signInCustomer,
  t,
}) => {
  const customer = await signInCustomer('/profile');
  const { page } = customer;
  const photo = await createPhotoFile(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await button(t('profile.picture.add')).click();
  const dialog = page.getByRole('dialog', { name: t('profile.picture.title') });
  await dialog.getByLabel(t('profile.picture.choose')).setInputFiles(photo);
  const frame = dialog.getByRole('slider', { name: t('profile.picture.frame') });
  await expect(frame).toBeFocused();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
  const place = (await frame.getAttribute('aria-valuetext')) ?? '';
  const save = dialog.getByRole('button', { name: t('profile.picture.save') });
  // The chunk of the toasts loads after the page.
  await expect(page.getByRole('region', { name: /\(F8\)/u })).toBeAttached();
  await customer.loseConnection();
  await save.click();
  await expect(dialog.getByText(t('notification.toast.error.avatar.title'), { exact: true })).toBeVisible();
  await expect(frame).toHaveAttribute('aria-valuetext', place);
  await customer.restoreConnection();
  await save.click();
  await expect(page.getByText(t('notification.toast.success.avatar.title'), { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(button(t('profile.picture.change'))).toBeFocused();

  const src = await headerPictureUrl(page, t('layout.account'));
  expect([await colourAt(page, src, 0.1), await colourAt(page, src, 0.9)]).toEqual(['red', 'red']);
  const otherTab = await openTab(page, '/');
  await expect(headerPicture(otherTab, t('layout.account'))).toHaveAttribute('src', src);
  const params = { id: await arrange.repair(customer, 'Repair.pickup.assigned') };
  const { operator, collector } = await crew();
  expect(JSON.stringify(await operator.send(getStaffRepair, { params }))).toContain(src);
  expect(JSON.stringify(await collector.send(getStaffRepair, { params }))).not.toContain('.webp');

  await button(t('profile.picture.remove')).click();
  await page
    .getByRole('alertdialog', { name: t('profile.picture.removeTitle') })
    .getByRole('button', { name: t('profile.picture.remove') })
    .click();
  await expect(page.getByText(t('profile.picture.removed'), { exact: true })).toBeVisible();
  await expect(button(t('profile.picture.add'))).toBeFocused();
  await expect(headerPicture(page, t('layout.account'))).toHaveCount(0);
});
