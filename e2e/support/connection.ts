import { expect, type Page } from '@playwright/test';

function isConnected(page: Page): Promise<boolean | null> {
  return (
    page
      .evaluate(() =>
        fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).then(
          () => true,
          () => false,
        ),
      )
      // A page may open itself anew as soon as there is a connection: the new one is asked.
      .catch(() => null)
  );
}

// The browser says that it is done before its network is: a press right after it would still, or not yet, go through.
async function setConnection(page: Page, connected: boolean): Promise<void> {
  await page.context().setOffline(!connected);
  await expect.poll(() => isConnected(page), { intervals: [20, 50, 100] }).toBe(connected);
}

/** The connection drops: nothing goes out or comes in, and the browser ends the live socket. */
export function loseConnection(page: Page): Promise<void> {
  return setConnection(page, false);
}

export function restoreConnection(page: Page): Promise<void> {
  return setConnection(page, true);
}
