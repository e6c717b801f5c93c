import { transaction } from './platform/database/transaction.ts';
import { createNotifier } from './modules/notifications/public.ts';
import { createSessions, type Visitor } from './modules/sessions/public.ts';
import type { TestBrowser, TestWorld } from './browser.fixture.ts';

/** Somebody with an account, and the browser in which they are to be signed in. */
export type SignInUser = { readonly id: string; readonly browser: TestBrowser };

/** As the server reads `userAgents.firefox`, from this machine. */
const visitor: Visitor = {
  ip: '127.0.0.1',
  network: '127.0.0.1',
  location: null,
  browser: 'Firefox',
  os: 'Linux',
  device: 'desktop',
  browserSecret: null,
};

/**
 * Signs people in without the form, all in one transaction: the sessions are begun by the server's own code, with whatever it writes then.
 * That is a tenth of the work of as many sign-ins over HTTP.
 */
export function createSignIn({ app: { platform } }: Pick<TestWorld, 'app'>) {
  const sessions = createSessions(platform, { recordNotification: createNotifier(platform) });
  return (people: readonly SignInUser[]): Promise<void> =>
    transaction(platform.database, async (tx) => {
      for (const { id, browser } of people) {
        const browserSecret = browser.cookies.get('browser') ?? null;
        const session = await sessions.begin(tx, id, { ...visitor, browserSecret });
        if (session === null) throw new Error(`${id} can't sign in`);
        browser.cookies.set('refresh', session.refreshToken).set('browser', session.browserSecret);
        browser.accessToken = session.accessToken;
      }
    });
}
