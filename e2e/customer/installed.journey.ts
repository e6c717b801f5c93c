import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';

// Installed application on a phone, with its own offline page.

test.use({ serviceWorkers: 'allow' });

/** Texts of the page without scripts. */
const offlineTexts = {
  text: 'Impossible de joindre le site pour l’instant. Vérifiez votre réseau : dès qu’il revient, cette page s’ouvre d’elle-même.',
  failed: 'Toujours pas de connexion. Nous continuons d’essayer.',
};

const builtFile = /^\/assets\/[^/]+-[\w-]{7,8}\.(?:css|js|woff2)$/u;

test('offline page reopens by itself; signing out clears storage', async ({ arrange, signInCustomer, t }) => {
  const customer = await signInCustomer();
  const { page, account } = customer;
  const id = await arrange.repair(customer);
  await openWithWorker(page, '/dashboard');
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });

  await customer.loseConnection();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: t('errors.offline.title') })).toBeVisible();
  await expect(page.getByText(offlineTexts.text)).toBeVisible();
  await expect(page).toHaveTitle(t('errors.offline.title'));
  await page.getByRole('button', { name: t('common.retry') }).press('Enter');
  await expect(page.getByRole('status')).toHaveText(offlineTexts.failed);
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

test('application installs; new worker drops unused files [1.12]', async ({ openPage, shop, t }) => {
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
  await expect(page.getByRole('heading', { name: t('auth.signin.title') })).toBeVisible();
  await proxy.close();
});

type BrowserStorage = {
  readonly caches: readonly string[];
  readonly local: readonly string[];
  readonly session: readonly string[];
  readonly databases: readonly string[];
};

/** Resolves once the worker is active, which controls pages opened later. */
async function waitForWorker(page: Page): Promise<void> {
  const workerState = async () => (await navigator.serviceWorker.ready).active?.state;
  await expect.poll(() => page.evaluate(workerState)).toBe('activated');
}

/** Reopens a page under the worker's control, so that its files are cached. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await waitForWorker(page);
  await page.goto(path);
}

function readStorage(page: Page): Promise<BrowserStorage> {
  return page.evaluate(async () => {
    const cachedPaths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cachedPaths.push(new URL(url).pathname);
    return {
      caches: cachedPaths.toSorted(),
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name = '' }) => name),
    };
  });
}

type Rewrite = (text: string) => string;

const forwardedHeaders = ['accept', 'accept-language', 'cookie'];
const returnedHeaders = ['content-type', 'content-security-policy', 'cache-control'];

/** Starts a proxy in front of the shop that forwards every request as GET and changes the given responses. */
async function startRewritingProxy(shop: string) {
  const rewrites = new Map<string, Rewrite>();
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const path = request.url ?? '/';
      const headers = forwardedHeaders.flatMap((name): [string, string][] => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      });
      const upstream = await fetch(shop + path, { headers, redirect: 'manual' });
      const content = Buffer.from(await upstream.arrayBuffer());
      response.statusCode = upstream.status;
      for (const name of returnedHeaders) {
        const value = upstream.headers.get(name);
        if (value !== null) response.setHeader(name, value);
      }
      const rewrite = rewrites.get(path);
      response.end(rewrite === undefined ? content : rewrite(content.toString('utf8')));
    };
    void answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    addRewrite: (path: string, rewrite: Rewrite): void => void rewrites.set(path, rewrite),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
