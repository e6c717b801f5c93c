import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';

// Whole documents, one server-rendered and one browser-rendered. Components are covered by tests like
// `account-accessible.browser.test.tsx`.
test('the pages / and /signin can be used by everybody [2.1]', async ({ openPage }) => {
  const page = await openPage('/');
  for (const path of ['/', '/signin']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});
