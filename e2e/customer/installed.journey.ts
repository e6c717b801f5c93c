import { expectAccessible } from '../support/accessible.ts';
import { startRewritingProxy } from '../support/rewriting-proxy.ts';
import { readStorage, openWithWorker, waitForWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/journey.ts';

// Installed application on a phone, with its own offline page.

test.use({ serviceWorkers: 'allow' });

const builtFile = /^\/assets\/[^/]+-[\w-]{8}\.(?:css|js|woff2)$/u;

test('without a network a page says so and comes back by itself; signing out leaves nothing of a person', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page, account } = customer;
  const id = await arrange.repair(customer);
  await openWithWorker(page, '/dashboard');
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });

  await customer.loseConnection();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: words.offlinePage.title })).toBeVisible();
  await expect(page.getByText(words.offlinePage.text)).toBeVisible();
  await expect(page).toHaveTitle(`${words.offlinePage.title} – Atelier`);
  await page.getByRole('button', { name: words.common.retry }).press('Enter');
  await expect(page.getByRole('status')).toHaveText(words.offlinePage.failed);
  await expectAccessible(page, 'the offline page');
  await customer.restoreConnection();
  await expect(page.getByText(account.lastName).first()).toBeVisible();
  await expect(page).toHaveURL('/profile');

  await expect.poll(async () => (await readStorage(page)).caches.length).toBeGreaterThan(5);
  const kept = await readStorage(page);
  expect(kept.caches.filter((path) => !builtFile.test(path))).toEqual(['/offline.html']);
  await customer.logOut();
  await expect(page).toHaveURL(/\/signin/u);
  // The server's answer removes the mark of the sign-out.
  await expect.poll(async () => (await readStorage(page)).local).toEqual(['lang']);
  const left = await readStorage(page);
  expect(left.caches.filter((path) => !builtFile.test(path))).toEqual(['/offline.html']);
  // The router stores scroll positions, which aren't personal.
  const named = left.session.filter((key) => key !== 'react-router-scroll-positions');
  expect([left.local, named, left.databases]).toEqual([['lang'], [], []]);
});

test('the application can be installed, and opens on the dashboard; a new build’s worker takes over at the next load, and drops what no page asks for any more [1.12]', async ({
  open,
  shop,
  words,
}) => {
  const page = await open('/');
  await waitForWorker(page);
  const browser = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as { start_url: string; icons: { src: string; sizes: string; type: string }[] };
  expect(manifest).toMatchObject({ name: 'Atelier', lang: 'fr', start_url: '/dashboard', display: 'standalone' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Journeys use private browsers, which can't install.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const drawn = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const picture = await createImageBitmap(await (await fetch(source)).blob());
          return `${picture.width}x${picture.height}`;
        }),
      ),
    manifest.icons.filter(({ type }) => type === 'image/png').map(({ src }) => src),
  );
  expect(drawn).toEqual(['192x192', '512x512', '512x512']);

  const front = await startRewritingProxy(shop.url);
  const signIn = `${front.url}/signin`;
  await page.goto(signIn);
  await openWithWorker(page, signIn);
  const kept = async (): Promise<readonly string[]> =>
    (await readStorage(page)).caches.filter((path) => path.endsWith('.js'));
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(1);
  await page.goto(`${front.url}/offline.html`);
  const [replaced = '', ...others] = await kept();

  // Simulates a new build in which only that file changed.
  front.rewrite('/worker.js', (script) => script.replaceAll(replaced, '/assets/another-00000000.js'));
  await page.reload();
  await expect.poll(kept).toEqual(others);

  // The server still has files that the worker has dropped.
  await page.goBack();
  await expect(page.getByRole('heading', { name: words.signIn.title })).toBeVisible();
  await front.close();
});
