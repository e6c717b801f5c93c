import type { Page } from '@playwright/test';

/** Everything that a browser keeps for the shop, by where it lies. */
type BrowserStorage = {
  readonly caches: readonly string[];
  readonly local: readonly string[];
  readonly session: readonly string[];
  readonly databases: readonly string[];
};

/** Resolves once the browser has the worker, which stands before the pages that are opened from then on. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
}

/** Opens a page again, with the worker before it from the first: what it is drawn with is kept from now on. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await waitForWorker(page);
  await page.goto(path);
}

export function readStorage(page: Page): Promise<BrowserStorage> {
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
