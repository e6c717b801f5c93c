import { expect, test } from '../support/journey.ts';
import { wordsOf } from '../support/words.ts';

test('choosing the other language changes what only the server can name, too', async ({
  arrange,
  arrive,
  language,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  const card = page.getByRole('listitem').filter({ hasText: `#${id}` });
  await expect(card.getByText(words.device.phone, { exact: true })).toBeVisible();

  const other = wordsOf(language === 'fr' ? 'en' : 'fr');
  await page.getByRole('button', { name: words.layout.account }).click();
  await page.getByRole('menuitemradio', { name: other.layout.language, exact: true }).click();
  await expect(page.getByRole('heading', { name: other.dashboard.title })).toBeVisible();
  await expect(card.getByText(other.device.phone, { exact: true })).toBeVisible();
});
