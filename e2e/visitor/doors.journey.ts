import { demonstrationPassword } from '@atelier/testing';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill } from '../support/words.ts';

// Through the doors with a real session; which door leads where is seen in `doors.browser.test.tsx` (specification/screens#doors).

test('a mail’s button names a repair: after signing in its details are open', async ({
  arrange,
  arrive,
  open,
  shop,
  words,
}) => {
  const customer = await arrive();
  const id = await arrange.repair(customer);
  const mail = await shop.mailbox.next({ to: customer.account.email, subject: id });
  const link = /https?:\/\/\S+\/dashboard\?\S+/u.exec(mail.text)?.[0] ?? '';

  const page = await open(link);
  await expect(page).toHaveURL(/\/signin\?referrer=/u);
  await createVisitor(page, words).signIn(customer.account);
  const details = page.getByRole('dialog', { name: fill(words.repair.heading, { id }) });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?repair=${id}$`, 'u'));
  // What had been pressed is gone with its page.
  await details.getByRole('button', { name: words.common.close, exact: true }).click();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expect(page.getByRole('main')).toBeFocused();
});

test('two tabs of one browser never show two people', async ({ arrive, open, words }) => {
  const { account } = await arrive();
  const first = await open('/signin');
  const second = await first.context().newPage();
  await second.goto('/signin');
  await createVisitor(first, words).signIn(account);
  await expect(first).toHaveURL('/dashboard');
  await createVisitor(second, words).signIn({ email: 'operator@atelier.test', password: demonstrationPassword });
  await expect(second).toHaveURL('/workshop');
  await expect(first).toHaveURL('/workshop');
});

test('one browser changes hands: signing out leaves nothing of a person in it, Back shows nothing of theirs, and whoever signs in next neither', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { account, page } = customer;
  const id = await arrange.repair(customer);
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  await page.goto('/profile');
  await expect(page.getByText(account.lastName).first()).toBeVisible();
  await customer.logOut();
  await expect(page).toHaveURL(/\/signin/u);
  // How far pages were scrolled, in numbers, is the router's and nobody's.
  const kept = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
        (key) => key !== 'react-router-scroll-positions',
      ),
    );
  // Both go with the answer to the sign-out: the cookie, and the mark that the server hasn't heard of it.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(['browser']);
  await expect.poll(kept).toEqual(['lang']);
  await page.goBack();
  await expect(page).toHaveURL(/\/signin/u);
  await expect(page.getByText(account.lastName)).toHaveCount(0);

  const visitor = createVisitor(page, words);
  await visitor.signIn({ email: 'operator@atelier.test', password: demonstrationPassword });
  await expect(page).toHaveURL('/workshop');
  await customer.logOut();
  await visitor.signIn(account);
  await expect(page).toHaveURL('/dashboard');
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
});
