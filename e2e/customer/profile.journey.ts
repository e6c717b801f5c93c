import { cancelRepair } from '@atelier/contract';
import { address } from '../support/arrange.ts';
import { expect, test } from '../support/journey.ts';

test('phone and address are taken away by emptying them; the phone not while a device is awaited', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  await page.goto('/profile');
  const edit = () => page.getByRole('button', { name: words.common.edit, exact: true }).click();
  const save = () => page.getByRole('button', { name: words.common.save, exact: true }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await edit();
  await field(words.profile.address).fill(address);
  await save();
  await expect(page.getByText(words.profile.saved, { exact: true })).toBeVisible();

  await edit();
  await field(words.profile.address).fill('');
  await field(words.profile.phone).fill('');
  await save();
  await expect(page.getByText(words.profile.phoneInUse)).toBeVisible();
  await expect(field(words.profile.phone)).toBeFocused();
  await expect(field(words.profile.phone)).toHaveAttribute('aria-invalid', 'true');

  await customer.person.send(cancelRepair, { params: { id }, body: {} });
  await save();
  await expect(page.getByText(words.profile.none)).toHaveCount(2);
});
