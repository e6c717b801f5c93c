import { updateMe } from '@atelier/contract';
import { expect, test } from '../support/journey.ts';
import { fill } from '../support/words.ts';

// A request by phone, entered by keyboard.

/** Seconds per keystroke of an average typist, and the limit for a known caller's request (specification/screens#workshop). */
const KEYSTROKE = 0.28;
const PATIENCE = 40;

test('a known caller’s request is taken by keys alone, in less time than they talk, and stands on their account at once', async ({
  signInCustomer,
  signInStaff,
  words: { intake },
}) => {
  const customer = await signInCustomer();
  await customer.person.send(updateMe, { body: { phone: '55 987 654', address: '14 rue du Lac, Tunis' } });
  const { page } = await signInStaff('operator');
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string): Promise<void> => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const field = (label: string) => page.getByLabel(label, { exact: true });

  // The page handles keys only after its list has rendered.
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await press('i');
  await expect(field(intake.phone)).toBeFocused();
  await type('559876');
  const { firstName, lastName } = customer.account;
  const chosen = page.getByRole('button', { name: fill(intake.choose, { name: `${firstName} ${lastName}` }) });
  await expect(chosen).toBeVisible();
  await press('Tab');
  await expect(chosen).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('radio', { name: 'Téléphone d’Inès' })).toBeFocused();
  await press('Tab');
  await expect(field(intake.issue)).toBeFocused();
  await type('Il ne charge plus depuis hier');
  await expect(field(intake.address)).toHaveValue('14 rue du Lac, Tunis');
  await press('Control+Enter');
  await expect(page.getByRole('button', { name: intake.plan })).toBeFocused();
  expect(keys * KEYSTROKE).toBeLessThan(PATIENCE);

  const repairNumber = page.getByRole('paragraph').filter({ hasText: intake.number });
  const id = /#([\dA-Z]{8})/u.exec(await repairNumber.innerText())?.[1] ?? '';
  await customer.expectRepair(id, { status: 'CONFIRMED', station: 'confirmed' });
  await press('Tab');
  await expect(page.getByRole('button', { name: intake.next })).toBeFocused();
  await press('Enter');
  await expect(field(intake.phone)).toBeFocused();
  await expect(field(intake.phone)).toHaveValue('');
});
