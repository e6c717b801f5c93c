import { expect, test } from '../support/journey.ts';

// The samples for whoever builds the product are on this machine only (specification/screens#pages); what they do: `developer-pages.browser.test.tsx`.

test('another machine’s name for the shop has none of them', async ({ browser, shop }) => {
  const { port } = new URL(shop.url);
  const context = await browser.newContext();
  const page = await context.newPage();
  // The browser takes every name under localhost for this machine; the pages ask for the name alone.
  for (const path of ['/wizard', '/devices', '/dev/ui']) {
    await page.goto(`http://shop.localhost:${port}${path}`);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
  }
  await context.close();
});
