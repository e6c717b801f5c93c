import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const isConnected = (page: Page): Promise<boolean | null> =>
  page
    .evaluate(() =>
      fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    )
    // A page may open itself anew as soon as there is a connection: the new one is asked.
    .catch(() => null);

// The browser says that it is done before its network is: a press right after it would still, or not yet, go through.
const setConnection = async (page: Page, connected: boolean): Promise<void> => {
  await page.context().setOffline(!connected);
  await expect.poll(() => isConnected(page), { intervals: [20, 50, 100] }).toBe(connected);
};

/** The connection drops: nothing goes out or comes in, and the browser ends the live socket. */
export const loseConnection = (page: Page): Promise<void> => setConnection(page, false);

export const findConnection = (page: Page): Promise<void> => setConnection(page, true);
