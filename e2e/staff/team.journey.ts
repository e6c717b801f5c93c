import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/journey.ts';
import { fill } from '../support/words.ts';

// A colleague's invitation, work and removal, which takes effect within a second.

test('an administrator invites a colleague, who chooses a password and works, and who is out at once when disabled', async ({
  openPage,
  shop,
  signInStaff,
  words,
}) => {
  const { team } = words;
  const email = `sami-${randomUUID()}@atelier.test`;
  const { page } = await signInStaff('admin');
  await page.getByRole('banner').getByRole('button', { name: words.layout.account }).click();
  await page.getByRole('menuitem', { name: team.title }).click();
  await page.getByRole('button', { name: team.invite }).click();
  const dialog = page.getByRole('dialog', { name: team.inviteTitle });
  await dialog.getByLabel(words.signUp.firstName, { exact: true }).fill('Sami');
  await dialog.getByLabel(words.signUp.lastName, { exact: true }).fill('Jaziri');
  await dialog.getByLabel(words.signIn.email, { exact: true }).fill(email);
  await dialog.getByRole('checkbox', { name: team.technician }).check();
  await dialog.getByRole('button', { name: team.send }).click();
  const card = page.getByRole('listitem').filter({ hasText: email });
  await expect(card.getByText(team.invited, { exact: true })).toBeVisible();

  const mail = await shop.mailbox.next({ to: email });
  const colleague = await openPage(/https?:\/\/\S+\/invitation#[\w.-]+/u.exec(mail.text)?.[0] ?? '');
  await expect(colleague).toHaveURL(/\/invitation$/u);
  await expect(colleague.getByRole('heading', { name: fill(team.welcome, { name: 'Sami' }) })).toBeVisible();
  const password = colleague.getByLabel(team.password, { exact: true });
  await password.fill('trop-court');
  await colleague.getByRole('button', { name: team.open }).click();
  await expect(password).toHaveAccessibleDescription(/12/u);
  await password.fill('douze-lettres-et-plus');
  const connected = colleague
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')));
  await colleague.getByRole('button', { name: team.open }).click();
  await expect(colleague).toHaveURL(/\/workshop$/u);
  await connected;

  await page.reload();
  await expect(card.getByText(team.active, { exact: true })).toBeVisible();
  await card.getByRole('button', { name: team.disable }).click();
  const question = page.getByRole('dialog', { name: fill(team.disabling, { name: 'Sami Jaziri' }) });
  await expect(question.getByText(fill(team.holdsNothing, { name: 'Sami Jaziri' }))).toBeVisible();
  await question.getByRole('button', { name: team.disable, exact: true }).click();
  await expect(colleague).toHaveURL(/\/signin/u);
  await expect(card.getByText(team.disabled, { exact: true })).toBeVisible();
});
