import { listNotifications, listSessions, seeNotifications } from '@atelier/contract';
import { demonstrationPassword, signIn } from '@atelier/testing';
import type { Role } from '../support/crew.ts';
import { signInElsewhere, sessionLinkIn } from '../support/elsewhere.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

// The staff's own pages: who they are, where they are signed in, and who else is.

function accountOf(role: Role) {
  return { email: `${role}@atelier.test`, password: demonstrationPassword };
}

test('a sign-in elsewhere rings the staff’s bell, and its session is ended from there; the bell’s last line leads to all of them', async ({
  shop,
  work,
  words,
}) => {
  const { page } = await work('technician');
  // Others of the journeys work as this technician, too, and each of their browsers was new.
  const { email, password } = accountOf('technician');
  const technician = await signIn(shop.url, email, password);
  await technician.send(seeNotifications, { body: {} });
  await page.reload();
  const bell = page.getByRole('banner').getByRole('button', { name: /notification/iu });
  await expect(bell).toHaveAccessibleName(words.layout.noNews);
  const stranger = await signInElsewhere(shop.url, accountOf('technician'));
  await expect(page.getByRole('region', { name: /\(F8\)/u })).toContainText(words.newSession.title);

  // An earlier sign-in may be told of late, and above the stranger's.
  const placeOfTheirs = async (): Promise<number> => {
    const sessions = await technician.send(listSessions);
    const theirs = sessions.find(({ browser }) => browser?.includes(stranger) === true)?.id;
    const { data } = await technician.send(listNotifications, { query: { page: 1, limit: 10 } });
    return data.filter(({ sessionId }) => sessionId !== null).findIndex(({ sessionId }) => sessionId === theirs);
  };
  await expect.poll(placeOfTheirs).toBeGreaterThanOrEqual(0);
  await expect(bell).not.toHaveAccessibleName(words.layout.noNews);
  await bell.click();
  await page
    .getByRole('menuitem', { name: words.newSession.title })
    .nth(await placeOfTheirs())
    .click();
  const notification = page.getByRole('dialog', { name: words.newSession.title });
  await expect(notification.getByText(stranger)).toBeVisible();
  await notification.getByRole('button', { name: words.newSession.end, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: words.newSession.endTitle });
  await question.getByRole('button', { name: words.newSession.end, exact: true }).click();
  await expect(notification.getByText(words.newSession.inactive, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notification).toBeHidden();
  await bell.click();
  await page.getByRole('menuitem', { name: words.layout.seeSessions }).click();
  await expect(page).toHaveURL('/workshop/profile');
  await expect(page.getByRole('main').getByText(words.profile.current, { exact: true })).toBeVisible();
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
