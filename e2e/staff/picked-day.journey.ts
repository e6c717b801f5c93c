import { address } from '../support/arrange.ts';
import { isAccessible } from '../support/accessible.ts';
import { keepsFocus, saysWhy } from '../support/keyboard.ts';
import { expect, test } from '../support/journey.ts';
import { soon, typed } from '../support/soon.ts';

function monthOf(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

function isSunday(day: string): boolean {
  return new Date(day).getUTCDay() === 0;
}

test('the day of a pickup is picked by keyboard in the reader’s language, in both themes and on a phone', async ({
  arrange,
  arrive,
  work,
  words,
}) => {
  const [customer, { page, open }] = await Promise.all([arrive(), work('operator')]);
  const id = await arrange.repair(customer, 'Repair.confirm.request');
  await open(id);
  const name = words.steps['Repair.pickup.planned'].press;
  await page.getByRole('button', { name, exact: true }).press('Enter');
  const form = page.getByRole('dialog', { name, exact: true });
  const field = form.getByLabel(words.field.date, { exact: true });
  const ahead = isSunday(soon(1)) ? 2 : 1;
  await expect(field).toHaveValue(typed(soon(ahead)));
  const opener = form.getByRole('button', { name: words.day.pick, exact: true });
  const calendar = page.getByRole('dialog', { name: words.day.pick, exact: true });

  await opener.press('Enter');
  await keepsFocus(page, calendar);
  await expect(calendar.getByRole('grid', { name: monthOf(soon(ahead), words.day.locale), exact: true })).toBeVisible();
  await isAccessible(page, 'calendar');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(form).toBeVisible();
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await expect(calendar.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(field).toHaveValue(typed(soon(ahead + 7)));

  await field.fill('31/02/2027');
  await field.press('Tab');
  await saysWhy(field, words.day.none);
  await expect(field).toHaveValue('31/02/2027');

  await field.fill(typed(soon(3)));
  await form.getByLabel(words.workshop.windowFrom, { exact: true }).fill('09:00');
  await form.getByLabel(words.workshop.windowTo, { exact: true }).fill('12:00');
  await form.getByLabel(words.field.address, { exact: true }).fill(address);
  await form.getByRole('button', { name, exact: true }).click();
  await expect(form).toBeHidden();
  const { visits } = await arrange.look(id);
  expect(visits.map(({ date }) => date)).toEqual([soon(3)]);
});

test('a day is typed where the calendar doesn’t come', async ({ arrange, arrive, work, words }) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const { page } = operator;
  await page.route('**/day-calendar*', (route) => route.abort());
  const id = await arrange.repair(customer, 'Repair.confirm.request');
  await operator.open(id);
  const name = words.steps['Repair.pickup.planned'].press;
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: words.day.pick, exact: true }).click();
  await page.keyboard.press('Escape');
  const form = page.getByRole('dialog', { name, exact: true });
  await form.getByLabel(words.field.date, { exact: true }).fill(typed(soon(2)));
  await form.getByLabel(words.workshop.windowFrom, { exact: true }).fill('09:00');
  await form.getByLabel(words.workshop.windowTo, { exact: true }).fill('12:00');
  await form.getByRole('button', { name, exact: true }).click();
  await expect(form).toBeHidden();
  expect((await arrange.look(id)).visits.map(({ date }) => date)).toEqual([soon(2)]);
});
