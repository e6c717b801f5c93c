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
      // A page may reload itself when the connection returns, so the next one is asked.
      .catch(() => null)
  );
}

// The browser reports the change before its network applies it.
async function setConnection(page: Page, connected: boolean): Promise<void> {
  await page.context().setOffline(!connected);
  await expect.poll(() => isConnected(page), { intervals: [20, 50, 100] }).toBe(connected);
}

export function loseConnection(page: Page): Promise<void> {
  return setConnection(page, false);
}

export function restoreConnection(page: Page): Promise<void> {
  return setConnection(page, true);
}
