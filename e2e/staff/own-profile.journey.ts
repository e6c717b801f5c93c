import { seeNotifications } from '@atelier/contract';
import { demonstrationPassword, signIn } from '@atelier/testing';
import type { Role } from '../support/crew.ts';
import { signInElsewhere, sessionLinkIn } from '../support/elsewhere.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill } from '../support/words.ts';

// The staff's own pages: who they are, where they are signed in, and who else is.

function accountOf(role: Role) {
  return { email: `${role}@atelier.test`, password: demonstrationPassword };
}

test('a sign-in elsewhere rings the staff’s bell, and its session is ended from there', async ({
  shop,
  work,
  words,
}) => {
  const { page } = await work('technician');
  // Others of the journeys work as this technician, too, and each of their browsers was new.
  const { email, password } = accountOf('technician');
  await (await signIn(shop.url, email, password)).send(seeNotifications, { body: {} });
  await page.reload();
  const bell = page.getByRole('banner').getByRole('button', { name: /notification/iu });
  await expect(bell).toHaveAccessibleName(words.layout.noNews);
  const stranger = await signInElsewhere(shop.url, accountOf('technician'));
  await expect(page.getByRole('region', { name: /\(F8\)/u })).toContainText(words.newSession.title);

  await expect(bell).toHaveAccessibleName(fill(words.layout.news, { count: 1 }));
  await bell.click();
  await page.getByRole('menuitem', { name: words.newSession.title }).first().click();
  const notification = page.getByRole('dialog', { name: words.newSession.title });
  await expect(notification.getByText(stranger)).toBeVisible();
  await notification.getByRole('button', { name: words.newSession.end, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: words.newSession.endTitle });
  await question.getByRole('button', { name: words.newSession.end, exact: true }).click();
  await expect(notification.getByText(words.newSession.inactive, { exact: true })).toBeVisible();
});

test('the staff’s mail leads to their own profile, with that session open', async ({ open, shop, work, words }) => {
  const admin = accountOf('admin');
  // Of an account that nobody has used yet nothing is new.
  await work('admin');
  const stranger = await signInElsewhere(shop.url, admin);
  const mail = await shop.mailbox.next({ to: admin.email, subject: words.newSession.subject, text: stranger });
  const page = await open(sessionLinkIn(mail.text));
  await createVisitor(page, words).signIn(admin);
  await expect(page).toHaveURL(/\/workshop\/profile\?session=/u);
  const session = page.getByRole('dialog', { name: words.newSession.title });
  await expect(session.getByRole('button', { name: words.newSession.end, exact: true })).toBeVisible();
});

test('somebody of the staff has their picture and changes their name on their profile, where nobody asks for an address', async ({
  work,
  words,
}) => {
  const { page } = await work('courier');
  await page.getByRole('banner').getByRole('button', { name: words.layout.account }).click();
  await page.getByRole('menuitem', { name: words.profile.title }).click();
  await expect(page).toHaveURL('/workshop/profile');
  await expect(page.getByRole('heading', { level: 1, name: words.profile.title })).toBeVisible();
  const email = page.getByLabel(words.signIn.email, { exact: true });
  await expect(email).toHaveValue('courier@atelier.test');
  await expect(email).not.toBeEditable();
  await expect(page.getByRole('button', { name: words.picture.add })).toBeVisible();

  await page.getByRole('button', { name: words.profile.edit, exact: true }).click();
  await expect(page.getByLabel(words.signUp.firstName, { exact: true })).toBeFocused();
  await expect(page.getByLabel(words.profile.address, { exact: true })).toHaveCount(0);
  await expect(page.getByLabel(words.profile.phone, { exact: true })).toHaveCount(0);
  await page.getByLabel(words.signUp.firstName, { exact: true }).fill('Slimane');
  await page.getByRole('button', { name: words.profile.save, exact: true }).click();
  await expect(page.getByRole('button', { name: /Slimane Ayari/u })).toBeVisible();

  await page.getByRole('button', { name: words.profile.edit, exact: true }).click();
  await page.getByLabel(words.signUp.firstName, { exact: true }).fill('Slim');
  await page.getByRole('button', { name: words.profile.save, exact: true }).click();
  await expect(page.getByRole('button', { name: /Slim Ayari/u })).toBeVisible();
});

test('the bell’s last line leads the staff to their sessions', async ({ work, words }) => {
  const { page } = await work('collector');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /notification/iu })
    .click();
  await page.getByRole('menuitem', { name: words.layout.seeSessions }).click();
  await expect(page).toHaveURL('/workshop/profile');
  await expect(page.getByRole('main').getByText(words.profile.current, { exact: true })).toBeVisible();
});
