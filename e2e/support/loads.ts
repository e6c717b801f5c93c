import { expect, type Locator, type Page } from '@playwright/test';
import type { Words } from './words.ts';

/** What our pages write to the console when something couldn't be loaded (specification/screens#what-fails). */
export function isLoadFailure(text: string): boolean {
  return /^Loading \w+ failed: /u.test(text);
}

/** Everything of that kind which the page writes from now on. */
function loadFailuresOf(page: Page): readonly string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && isLoadFailure(message.text())) logged.push(message.text());
  });
  return logged;
}

/** Something between the page and the shop answers a call in its place; only what a program asks for, never a page. */
function fails(page: Page, path: string, status: number): Promise<unknown> {
  return page.route(path, (route) => {
    const request = route.request();
    return request.method() === 'OPTIONS' || request.isNavigationRequest()
      ? route.continue()
      : route.fulfill({ status });
  });
}

type Load = {
  /** The call that fails, and what the console calls it. */
  readonly path: string;
  readonly name: string;
  /** Goes to where it is shown. */
  readonly begin: () => Promise<unknown>;
  /** Where the page says so. */
  readonly place: Locator;
  /** There only once it was loaded. */
  readonly loaded: Locator;
};

/** What can't be loaded is said in its own place, logged, and loaded by the button there. */
export async function isSaidAndRetried(page: Page, words: Words, load: Load): Promise<void> {
  const { path, name, begin, place, loaded } = load;
  const logged = loadFailuresOf(page);
  await fails(page, path, 503);
  await begin();
  await expect(place.getByText(words.common.loadFailed, { exact: true })).toBeVisible();
  await expect(loaded).toHaveCount(0);
  // A menu that is opened asks once more than its page did; each of these is a load of its own.
  expect([...new Set(logged)]).toEqual([`Loading ${name} failed: generic`]);
  await page.unroute(path);
  const retry = place.getByRole('button', { name: words.common.retry, exact: true });
  await retry.or(place.getByRole('menuitem', { name: words.common.retry, exact: true })).press('Enter');
  await expect(loaded).toBeVisible();
  await expect(place.getByText(words.common.loadFailed, { exact: true })).toHaveCount(0);
}
