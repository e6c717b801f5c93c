import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, firefox, type Locator, type Page as FirefoxPage } from 'playwright-firefox';
import {
  filesIn,
  type Notifications,
  type OpenPage,
  type Page,
  TIMEOUT_MS,
  waitFor,
  type CleanupSteps,
  type Target,
  type OpenPageOptions,
} from './page.ts';
import { startPushService } from './push-service.ts';

/** Preferences with which Firefox draws notifications and their buttons itself, instead of the desktop. */
const notificationPrefs = { 'alerts.useSystemBackend': false, 'dom.webnotifications.actions.enabled': true };

/** Allows scripts in Firefox's own windows. */
const systemAccess = '--remote-allow-system-access';

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

/** Starts Debian's Firefox over WebDriver BiDi. */
export async function startFirefox(executablePath: string, cleanup: CleanupSteps): Promise<OpenPage> {
  // Playwright reports no downloads started by a page, but the files exist.
  const downloads = await mkdtemp(join(tmpdir(), 'atelier-firefox-'));
  cleanup.push(() => rm(downloads, { recursive: true, force: true }));
  const pushPrefs = await startPushService(cleanup);
  const launching = firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    downloadsPath: downloads,
    // Playwright's own option has no effect in this Firefox.
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, ...notificationPrefs, ...pushPrefs },
    args: [systemAccess],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  cleanup.push(async () => (await launching).close());
  const browser = await launching;
  return (options) => openPage(browser, downloads, options);
}

async function openPage(
  browser: Browser,
  downloads: string,
  { url, language, colorScheme }: OpenPageOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    viewport: { width: 1280, height: 800 },
    ...(colorScheme === undefined ? {} : { colorScheme }),
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript((chosen) => {
    if (location.protocol === 'http:') localStorage.setItem('lang', chosen);
  }, language);
  const page = await context.newPage();
  const complaints: string[] = [];
  // Firefox counts violations of the content security policy as page errors.
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const firstMatch = (target: Target): Locator => locate(page, target).filter({ visible: true }).first();

  return {
    open: async (path) => void (await page.goto(path)),
    back: async () => void (await page.goBack()),
    resize: (size) => page.setViewportSize(size),
    click: (target) => firstMatch(target).click(),
    fill: (target, text) => firstMatch(target).fill(text),
    chooseFiles: (label, files) => page.getByLabel(label, { exact: true }).setInputFiles([...files]),
    isShown: (target) => firstMatch(target).isVisible(),
    measure: (target, measure) => firstMatch(target).evaluate(measure),
    evaluate: (script) => page.evaluate(script),
    downloads: () => filesIn(downloads),
    picture: () => page.screenshot(),
    complaints: () => Promise.resolve(complaints),
    notifications: notificationsOf(browser, context),
    close: () => context.close(),
  };
}

function locate(page: FirefoxPage, target: Target): Locator {
  const scope = target.within === undefined ? page : locate(page, target.within);
  return 'role' in target
    ? scope.getByRole(target.role, { name: target.name, exact: typeof target.name === 'string' })
    : scope.getByText(target.text, { exact: true });
}

function notificationsOf(browser: Browser, context: BrowserContext): Notifications {
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
