import type { Page } from '@playwright/test';

type BrowserStorage = {
  readonly caches: readonly string[];
  readonly local: readonly string[];
  readonly session: readonly string[];
  readonly databases: readonly string[];
};

/** Resolves once the worker is active, which controls pages opened later. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
}

/** Reopens a page under the worker's control, so that its files are cached. */
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
