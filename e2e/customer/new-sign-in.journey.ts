import { signInFromOtherBrowser, sessionLinkIn } from '../support/sign-in-elsewhere.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

test('the mail’s button leads through the sign-in to that session, which can be ended there [2.99] [2.101]', async ({
  signInCustomer,
  openPage,
  shop,
  words,
}) => {
  const { account } = await signInCustomer();
  const stranger = await signInFromOtherBrowser(shop.url, account);
  const mail = await shop.mailbox.next({ to: account.email, subject: words.newSession.subject });
  expect(mail.text).toContain(stranger);

  const page = await openPage(sessionLinkIn(mail.text));
  await expect(page).toHaveURL(/\/signin\?referrer=%2Fprofile%3Fsession%3D/u);
  await createVisitor(page, words).signIn(account);
  await expect(page).toHaveURL(/\/profile\?session=/u);
  const session = page.getByRole('dialog', { name: words.newSession.title });
  await expect(session.getByText(stranger)).toBeVisible();
  await expect(session.getByText(words.newSession.active, { exact: true })).toBeVisible();

  await session.getByRole('button', { name: words.newSession.end, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: words.newSession.endTitle });
  await question.getByRole('button', { name: words.newSession.end, exact: true }).click();
  await expect(session.getByText(words.newSession.inactive, { exact: true })).toBeVisible();
  await expect(session.getByRole('button', { name: words.newSession.end, exact: true })).toHaveCount(0);

  await session.getByRole('button', { name: words.common.close, exact: true }).click();
  await expect(session).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  const active = page.getByRole('main').getByRole('list');
  await expect(active.getByText(words.profile.current, { exact: true })).toBeVisible();
  await expect(active.getByText(stranger)).toHaveCount(0);
});
