import { createDevice, listDeviceTypes, saveRepairRequest, updateMe } from '@atelier/contract';
import { randomUUID } from 'node:crypto';
import { address } from '../support/arrange.ts';
import { expect, test } from '../support/journey.ts';

// Whatever people type is text wherever it is shown, to them and to others (specification/faults#w6).

const markup = '<img src=x onerror="document.title=1"><b>gras</b>';

test('markup that somebody types is read as it was typed, by them and by the staff', async ({ arrive, shop, work }) => {
  const { account, card, openRepair, page, person } = await arrive();
  await person.send(updateMe, { body: { firstName: markup, address: markup } });
  const [type] = await person.send(listDeviceTypes);
  const { device } = await person.send(createDevice, { body: { typeId: type?.id ?? '', name: markup } });
  const body = { deviceId: device.id, address, issue: markup, additionalInfo: markup };
  const { id } = await person.send(saveRepairRequest, { body, idempotencyKey: randomUUID() });

  await page.reload();
  await expect(card(id)).toContainText(markup);
  const details = await openRepair(id);
  await expect(details).toContainText(markup);
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText(markup);

  const staff = await work('operator');
  await staff.open(id);
  await expect(staff.page.getByRole('main')).toContainText(markup);
  await staff.press('Repair.confirm.request');
  for (const shown of [page, staff.page]) {
    await expect(shown.locator('img[src="x"]')).toHaveCount(0);
    await expect(shown.getByRole('main').locator('b', { hasText: 'gras' })).toHaveCount(0);
    expect(await shown.title()).not.toBe('1');
  }

  const mail = await shop.mailbox.next({ to: account.email, subject: `#${id}` });
  expect(mail.html).toContain('&lt;b&gt;gras&lt;/b&gt;');
  expect(mail.html).not.toMatch(/<img|<b>/u);
});
