import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, firefox, type Locator, type Page as FirefoxPage } from 'playwright-firefox';
import { notificationPrefs, notificationsOf, systemAccess } from './firefox-notifications.ts';
import {
  filesIn,
  type OpenPage,
  type Page,
  TIMEOUT_MS,
  type CleanupSteps,
  type Target,
  type OpenPageOptions,
} from './page.ts';
import { startPushService } from './push-service.ts';

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
