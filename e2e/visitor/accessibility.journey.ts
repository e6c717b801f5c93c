import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';

// Whole documents, one server-rendered and one browser-rendered. Components are covered by tests like
// `account-accessible.browser.test.tsx`.
test('landing page and sign-in have no axe violation [2.1]', async ({ openPage }) => {
  const page = await openPage('/');
  for (const path of ['/', '/signin']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});
