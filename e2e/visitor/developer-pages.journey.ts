import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';

// The samples for whoever builds the product, on this machine only (specification/screens#pages).

test('the sample wizard goes on and back, and tells where it is', async ({ open, words }) => {
  const page = await open('/wizard');
  const { title, first, second, third, done, ...press } = words.developer.wizard;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await isAccessible(page, 'sample wizard');
  const next = page.getByRole('button', { name: press.next, exact: true });
  const previous = page.getByRole('button', { name: press.previous, exact: true });
  const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await expect(step(first)).toBeVisible();
  await expect(previous).toBeDisabled();
  await next.press('Enter');
  await expect(step(second)).toBeFocused();
  await previous.press('Enter');
  await expect(step(first)).toBeFocused();
  await next.press('Enter');
  await next.press('Enter');
  await expect(step(third)).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: third })).toHaveAttribute('aria-current', 'step');
  await next.press('Enter');
  await expect(step(done)).toBeFocused();
  await expect(next).toBeDisabled();
});

test('the sample table shows ten people a page, and goes to the next and the previous one', async ({ open, words }) => {
  const page = await open('/devices');
  const { title, ...press } = words.developer.table;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await isAccessible(page, 'sample table');
  const people = page.getByRole('table', { name: title }).getByRole('row');
  // With the row of headings.
  await expect(people).toHaveCount(11);
  const first = await people.nth(1).innerText();
  expect(first).toMatch(/@atelier\.test/u);
  const next = page.getByRole('button', { name: press.next, exact: true });
  await next.click();
  await expect(people.nth(1)).not.toHaveText(first);
  await next.click();
  await expect(people).toHaveCount(5);
  await expect(next).toBeDisabled();
  const previous = page.getByRole('button', { name: press.previous, exact: true });
  await previous.click();
  await previous.click();
  await expect(people.nth(1)).toHaveText(/Amira/u);
});

test('another machine’s name for the shop has none of them', async ({ browser, shop }) => {
  const { port } = new URL(shop.url);
  const context = await browser.newContext();
  const page = await context.newPage();
  // The browser takes every name under localhost for this machine; the pages ask for the name alone.
  for (const path of ['/wizard', '/devices', '/dev/ui']) {
    await page.goto(`http://shop.localhost:${port}${path}`);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
  }
  await context.close();
});
