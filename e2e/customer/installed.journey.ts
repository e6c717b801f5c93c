import { expectAccessible } from '../support/accessible.ts';
import { startRewritingProxy } from '../support/rewriting-proxy.ts';
import { readStorage, openWithWorker, waitForWorker } from '../support/service-worker.ts';
import { expect, test } from '../support/journey.ts';

// Installed application on a phone, with its own offline page.

test.use({ serviceWorkers: 'allow' });

const builtFile = /^\/assets\/[^/]+-[\w-]{8}\.(?:css|js|woff2)$/u;

test('without a network a page says so and comes back by itself; signing out leaves nothing of a person', async ({
  arrange,
  signInCustomer,
  words,
}) => {
  const customer = await signInCustomer();
  const { page, account } = customer;
  const id = await arrange.repair(customer);
  await openWithWorker(page, '/dashboard');
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });

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
  const storage = await readStorage(page);
  expect(storage.caches.filter((path) => !builtFile.test(path))).toEqual(['/offline.html']);
  await customer.logOut();
  await expect(page).toHaveURL(/\/signin/u);
  // The server's answer removes the mark of the sign-out.
  await expect.poll(async () => (await readStorage(page)).local).toEqual(['lang']);
  const remaining = await readStorage(page);
  expect(remaining.caches.filter((path) => !builtFile.test(path))).toEqual(['/offline.html']);
  // The router stores scroll positions, which aren't personal.
  const sessionKeys = remaining.session.filter((key) => key !== 'react-router-scroll-positions');
  expect([remaining.local, sessionKeys, remaining.databases]).toEqual([['lang'], [], []]);
});

test('the application can be installed, and opens on the dashboard; a new build’s worker takes over at the next load, and drops what no page asks for any more [1.12]', async ({
  openPage,
  shop,
  words,
}) => {
  const page = await openPage('/');
  await waitForWorker(page);
  const browser = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as { start_url: string; icons: { src: string; sizes: string; type: string }[] };
  expect(manifest).toMatchObject({ name: 'Atelier', lang: 'fr', start_url: '/dashboard', display: 'standalone' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Journeys use private browsers, which can't install.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const iconSizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const picture = await createImageBitmap(await (await fetch(source)).blob());
          return `${picture.width}x${picture.height}`;
        }),
      ),
    manifest.icons.filter(({ type }) => type === 'image/png').map(({ src }) => src),
  );
  expect(iconSizes).toEqual(['192x192', '512x512', '512x512']);

  const proxy = await startRewritingProxy(shop.url);
  const signIn = `${proxy.url}/signin`;
  await page.goto(signIn);
  await openWithWorker(page, signIn);
  const cachedScripts = async (): Promise<readonly string[]> =>
    (await readStorage(page)).caches.filter((path) => path.endsWith('.js'));
  await expect.poll(async () => (await cachedScripts()).length).toBeGreaterThan(1);
  await page.goto(`${proxy.url}/offline.html`);
  const [replaced = '', ...others] = await cachedScripts();

  // Simulates a new build in which only that file changed.
  proxy.addRewrite('/worker.js', (script) => script.replaceAll(replaced, '/assets/another-00000000.js'));
  await page.reload();
  await expect.poll(cachedScripts).toEqual(others);

  // The server still has files that the worker has dropped.
  await page.goBack();
  await expect(page.getByRole('heading', { name: words.signIn.title })).toBeVisible();
  await proxy.close();
});
