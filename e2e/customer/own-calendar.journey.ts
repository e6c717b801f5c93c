import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/journey.ts';

test('a pickup is saved for one’s own calendar by keyboard, also after a first try without a connection', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.pickup.planned');
  const details = await customer.openRepair(id);
  const button = details.getByRole('button', { name: words.repair.toCalendar, exact: true });
  await expect(button).toBeVisible();
  await customer.loseConnection();
  await button.press('Enter');
  await expect(page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem')).toBeVisible();
  await customer.findConnection();
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
  expect(download.suggestedFilename()).toBe(`atelier-${id}.ics`);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/u);
  expect(file).toContain(`UID:${id}-pickup@`);
  // A long line goes on behind a space (RFC 5545, 3.1).
  expect(file.replaceAll('\r\n ', '')).toContain(words.repair.calendarTitle);
});
