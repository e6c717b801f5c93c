import { getMyRepair, updateMe } from '@atelier/contract';
import { expect, test } from '../support/journey.ts';

// A request by phone, entered by keyboard.

/** Seconds per keystroke of an average typist, and the limit for a known caller's request (specification/screens#workshop). */
const KEYSTROKE = 0.28;
const PATIENCE = 40;

test('known caller’s request is entered by keyboard in time', async ({ arrange, signInStaff, t }) => {
  const customer = await arrange.customer();
  await customer.person.send(updateMe, { body: { phone: '55 987 654', address: '14 rue du Lac, Tunis' } });
  const { page } = await signInStaff('operator', '/workshop/repairs');
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
  await expect(field(t('intake.phone.label'))).toBeFocused();
  await type('559876');
  const { firstName, lastName } = customer.account;
  const chosen = page.getByRole('button', {
    name: t('intake.phone.choosePerson', { name: `${firstName} ${lastName}` }),
  });
  await expect(chosen).toBeVisible();
  await press('Tab');
  await expect(chosen).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('radio', { name: 'Téléphone d’Inès' })).toBeFocused();
  await press('Tab');
  await expect(field(t('intake.request.issue'))).toBeFocused();
  await type('Il ne charge plus depuis hier');
  await expect(field(t('intake.request.address'))).toHaveValue('14 rue du Lac, Tunis');
  await press('Control+Enter');
  await expect(page.getByRole('button', { name: t('intake.done.plan') })).toBeFocused();
  expect(keys * KEYSTROKE).toBeLessThan(PATIENCE);

  const repairNumber = page.getByRole('paragraph').filter({ hasText: t('intake.done.number') });
  const id = /#([\dA-Z]{8})/u.exec(await repairNumber.innerText())?.[1] ?? '';
  expect((await customer.person.send(getMyRepair, { params: { id } })).status).toBe('CONFIRMED');
  await press('Tab');
  await expect(page.getByRole('button', { name: t('intake.done.next') })).toBeFocused();
  await press('Enter');
  await expect(field(t('intake.phone.label'))).toBeFocused();
  await expect(field(t('intake.phone.label'))).toHaveValue('');
});
