import type { Browser, BrowserContext } from 'playwright-firefox';
import { type Notifications, waitFor } from './page.ts';

/** Preferences with which Firefox draws notifications and their buttons itself, instead of the desktop. */
export const notificationPrefs = { 'alerts.useSystemBackend': false, 'dom.webnotifications.actions.enabled': true };

/** Allows scripts in Firefox's own windows. */
export const systemAccess = '--remote-allow-system-access';

const windowUrl = 'chrome://global/content/alerts/alert.xhtml';

/** Runs in the window of a notification, which has no buttons without a desktop. Returns true once it could press. */
const press = (action: string): string => `gAlertListener !== null && (gAlertListener.observe({
  QueryInterface: ChromeUtils.generateQI(['nsIAlertAction']), action: ${JSON.stringify(action)}, title: ''
}, 'alertclickcallback', gAlertCookie), true)`;

/** Session of the browser's protocol. Playwright has no public access to it. */
type Protocol = { send<T>(method: string, params: object): Promise<T> };
type Connected = { readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: Protocol } } };

type OpenWindows = { readonly contexts: readonly { readonly context: string; readonly url: string }[] };
type Evaluated = { readonly result?: { readonly value?: unknown } };

export function notificationsOf(browser: Browser, context: BrowserContext): Notifications {
  const protocol = (browser as unknown as Connected)._connection.toImpl(browser)._browserSession;
  return {
    allow: (url) => context.grantPermissions(['notifications'], { origin: url }),
    press: async (action) => {
      await waitFor('the window of a notification', async () => {
        const { contexts } = await protocol.send<OpenWindows>('browsingContext.getTree', { 'moz:scope': 'chrome' });
        const shown = contexts.find(({ url }) => url === windowUrl);
        if (shown === undefined) return false;
        const target = { context: shown.context };
        const script = { target, expression: press(action), awaitPromise: false };
        const { result } = await protocol.send<Evaluated>('script.evaluate', script);
        return result?.value === true;
      });
    },
  };
}
