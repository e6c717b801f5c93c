import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { fill } from '../support/words.ts';

test('the repairs are shown as cards, table and timeline, and a reload or the way back shows the same', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.confirm.request');
  const view = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = page.getByRole('heading', { name: fill(words.repair.heading, { id }), exact: true });
  await page.getByRole('link', { name: words.layout.repairs, exact: true }).click();
  await expect(heading).toBeVisible();

  await view(words.repairs.timeline).click();
  const log = page
    .getByRole('heading', { name: words.repairs.history, exact: true })
    .locator('..')
    .getByRole('listitem');
  await expect(log).toHaveText([
    new RegExp(words.steps['Repair.confirm.request'].title, 'u'),
    new RegExp(words.steps['Repair.created'].title, 'u'),
  ]);
  await isAccessible(page, 'timeline');

  await view(words.repairs.table).click();
  const row = page.getByRole('row').filter({ hasText: `#${id}` });
  await expect(row).toContainText(words.status.CONFIRMED);
  await page.getByRole('button', { name: words.repairs.device, exact: true }).press('Enter');
  const head = page.getByRole('columnheader', { name: words.repairs.device });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await isAccessible(page, 'table');
  await page.getByRole('searchbox', { name: words.repairs.search }).fill(id.toLowerCase());
  const address = `/repairs?view=table&q=${id.toLowerCase()}&sort=device`;
  await expect(page).toHaveURL(address);

  await page.reload();
  await expect(row).toBeVisible();
  await page.goto('/profile');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(row).toBeVisible();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('searchbox', { name: words.repairs.search })).toHaveValue(id.toLowerCase());

  await row.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: fill(words.repair.heading, { id }) })).toBeVisible();
});

test('a table in which nothing is found says so, and shows everything again at a press', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  await page.goto('/repairs?view=table&q=introuvable&page=7');
  await expect(page.getByText(words.repairs.emptyFiltered, { exact: true })).toBeVisible();
  await isAccessible(page, 'nothing found');
  await page.getByRole('button', { name: words.repairs.clearFilters, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: `#${id}` })).toBeVisible();
  await expect(page).toHaveURL('/repairs?view=table');
});
