import { isAccessible } from '../support/accessible.ts';
import { codeIn, newAccount } from '../support/account.ts';
import { createCredentials } from '../support/credentials.ts';
import { signInElsewhere } from '../support/elsewhere.ts';
import { expect, test } from '../support/journey.ts';
import { comesAndGoes, keepsFocus, saysWhy } from '../support/keyboard.ts';
import { takePasswordAway } from '../support/no-password.ts';

// Every dialog of the account by the keyboard alone, with axe at each of its steps, and what was wrong said at its field.

test('the change of an e-mail address', async ({ arrive, words }) => {
  const { account, page } = await arrive();
  await page.goto('/profile');
  const { askForEmail, codeForm, emailForm, field, openEmail } = createCredentials(page, words);
  const { currentPassword, enterCode, newEmail, wrongPassword } = words.credentials;
  await comesAndGoes(page, openEmail(), emailForm);
  await openEmail().press('Enter');
  await askForEmail('nulle part', '');
  await saysWhy(field(newEmail), words.fault.email);
  await saysWhy(field(currentPassword), words.fault.required);
  await isAccessible(page, 'e-mail');
  await askForEmail(account.email, account.password);
  await saysWhy(field(newEmail), words.fault.sameEmail);
  await askForEmail(newAccount().email, 'une-autre-phrase');
  await saysWhy(field(currentPassword), wrongPassword);

  await askForEmail(newAccount().email, account.password);
  await keepsFocus(page, codeForm);
  await isAccessible(page, 'code of an e-mail');
  await page.keyboard.press('Escape');
  await expect(openEmail()).toBeFocused();
  await page.getByRole('button', { name: enterCode, exact: true }).press('Enter');
  await keepsFocus(page, codeForm);
});

test('the change of a password', async ({ arrive, words }) => {
  const { page } = await arrive();
  await page.goto('/profile');
  const { field, giveNewPassword, openPassword, passwordForm } = createCredentials(page, words);
  const { currentPassword, mismatch, newPassword, wrongPassword } = words.credentials;
  await comesAndGoes(page, openPassword(), passwordForm);
  await openPassword().press('Enter');
  await giveNewPassword('court');
  await saysWhy(field(currentPassword), words.fault.required);
  await saysWhy(field(newPassword), words.fault.shortPassword);
  await isAccessible(page, 'password');
  await field(currentPassword).fill('une-autre-phrase');
  await giveNewPassword('encore-une-phrase', 'encore-une-faute');
  await saysWhy(field(words.signUp.confirmPassword), mismatch);
  await giveNewPassword('encore-une-phrase');
  await saysWhy(field(currentPassword), wrongPassword);
});

test('a first password', async ({ arrive, shop, words }) => {
  const { account, page } = await arrive();
  await takePasswordAway(shop.connection, account.email);
  await page.goto('/profile');
  const { enterCode, field, giveNewPassword, openSet, setForm } = createCredentials(page, words);
  const { mismatch, newPassword, sendCode } = words.credentials;
  await comesAndGoes(page, openSet(), setForm);
  await openSet().press('Enter');
  await isAccessible(page, 'first password');
  await setForm.getByRole('button', { name: sendCode }).press('Enter');
  const code = codeIn((await shop.mailbox.next({ to: account.email })).text);
  await expect(field(words.verify.code)).toBeFocused();
  await keepsFocus(page, setForm);
  await isAccessible(page, 'code of a first password');
  await field(words.verify.code).focus();
  await enterCode(code);
  await expect(field(newPassword)).toBeVisible();
  await keepsFocus(page, setForm);
  await giveNewPassword('court');
  await saysWhy(field(newPassword), words.fault.shortPassword);
  await isAccessible(page, 'first password, wrong');
  await giveNewPassword('une-phrase-assez-longue', 'une-phrase-assez-courte');
  await saysWhy(field(words.signUp.confirmPassword), mismatch);
  await page.keyboard.press('Escape');
  await expect(openSet()).toBeFocused();
});

test('a picture', async ({ arrive, words }) => {
  const { page } = await arrive();
  await page.goto('/profile');
  const { picture } = words;
  const dialog = page.getByRole('dialog', { name: picture.title });
  const opener = page.getByRole('button', { name: picture.add, exact: true });
  await comesAndGoes(page, opener, dialog);
  await opener.press('Enter');
  const control = dialog.getByLabel(picture.choose);
  await control.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
  await saysWhy(control, picture.undrawable);
  await isAccessible(page, 'picture');
});

test('a session, from the bell', async ({ arrive, shop, words }) => {
  const { account, bell, page } = await arrive();
  await expect(bell(0)).toBeVisible();
  const stranger = await signInElsewhere(shop.url, account);
  await bell(1).press('Enter');
  await page.getByRole('menuitem', { name: words.newSession.title }).press('Enter');
  const session = page.getByRole('dialog', { name: words.newSession.title });
  await expect(session.getByText(stranger)).toBeVisible();
  await keepsFocus(page, session);
  await isAccessible(page, 'session');
  const end = session.getByRole('button', { name: words.newSession.end, exact: true });
  await end.press('Enter');
  const question = page.getByRole('alertdialog', { name: words.newSession.endTitle });
  await keepsFocus(page, question);
  await isAccessible(page, 'end of a session');
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(session).toBeHidden();
  await expect(bell(0)).toBeFocused();
});
