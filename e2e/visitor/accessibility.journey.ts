import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';

// Whole documents, one that the server drew and one that the browser did; what stands in the pages is looked at where it is rendered
// (`accessible.browser.test.tsx` and its neighbours).
test('the pages / and /signin can be used by everybody', async ({ open }) => {
  const page = await open('/');
  for (const path of ['/', '/signin']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});
