import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import type { Language } from '@atelier/i18n';

/** Empty browser of a person, without cookies or storage. */
export type BorrowedBrowser = { readonly context: BrowserContext; readonly page: Page; returnBrowser(): Promise<void> };

/** Browsers of a worker. Their HTTP and compile caches survive, everything else is cleared when returned. */
export type BrowserPool = {
  borrowBrowser(wish: BorrowOptions): Promise<BorrowedBrowser>;
};

type BorrowOptions = {
  readonly language: Language;
  readonly complaints: string[];
  /** May register a service worker. It is new and isn't reused. */
  readonly withWorker: boolean;
};

type PooledBrowser = {
  readonly context: BrowserContext;
  readonly isChanged: () => boolean;
  /** Visited origins, the only ones with storage. */
  readonly visitedOrigins: Set<string>;
  readonly reportTo: (complaints: string[]) => void;
};

const clearedStorageTypes = 'indexeddb,cache_storage,file_systems';

const permanentMethods = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'];
const permanentClockMethods = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

export function createBrowserPool(browser: Browser, url: string): BrowserPool {
  const idle = new Map<Language, PooledBrowser[]>();
  // Mailed links lead to localhost, journeys use 127.0.0.1.
  const origins = [url, url.replace('127.0.0.1', 'localhost')];

  const returnBrowser = async ({ context, isChanged }: PooledBrowser): Promise<boolean> => {
    if (isChanged()) {
      await context.close();
      return false;
    }
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    return true;
  };

  return {
    borrowBrowser: async ({ language, complaints, withWorker }) => {
      const pooled = withWorker ? undefined : idle.get(language)?.pop();
      const pooledBrowser = pooled ?? (await openBrowser(browser, url, { language, withWorker }));
      pooledBrowser.reportTo(complaints);
      const page = await pooledBrowser.context.newPage();
      if (pooled !== undefined) {
        const usedOrigins = origins.filter((origin) => pooledBrowser.visitedOrigins.has(origin));
        await clearStorage(page, usedOrigins);
        pooledBrowser.visitedOrigins.clear();
      }
      return {
        context: pooledBrowser.context,
        page,
        returnBrowser: async () => {
          if (withWorker) return pooledBrowser.context.close();
          if (await returnBrowser(pooledBrowser)) idle.set(language, [...(idle.get(language) ?? []), pooledBrowser]);
        },
      };
    },
  };
}

type BrowserKind = { readonly language: Language; readonly withWorker: boolean };

/** Opens a browser with a language. A script sets it, because stored state would load a page per origin. */
async function openBrowser(
  browser: Browser,
  url: string,
  { language, withWorker }: BrowserKind,
): Promise<PooledBrowser> {
  const context = await browser.newContext({ baseURL: url });
  let complaints: string[] = [];
  // A worker answers for files that a page preloads, which Chromium calls unused.
  const isExpected = (text: string) => withWorker && /\bpreload/u.test(text);
  context.on('console', (message) => {
    if (isComplaint(message) && !isExpected(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (event) => complaints.push(event.error().message));
  await context.addInitScript(initPage, language);
  const isChanged = trackPermanentChanges(context);
  return { context, isChanged, visitedOrigins: trackOrigins(context), reportTo: (list) => void (complaints = list) };
}

function trackOrigins(context: BrowserContext): Set<string> {
  const visitedOrigins = new Set<string>();
  context.on('page', (page) => {
    visitedOrigins.add(originOf(page.url()));
    page.on('framenavigated', (frame) => visitedOrigins.add(originOf(frame.url())));
  });
  return visitedOrigins;
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? '';
}

/** Runs first in each page: stores the language and turns violations of the content security policy into errors. */
function initPage(language: string): void {
  if (location.protocol.startsWith('http') && localStorage.getItem('lang') === null)
    localStorage.setItem('lang', language);
  document.addEventListener('securitypolicyviolation', (event) =>
    reportError(new Error(`policy: ${event.violatedDirective} ${event.blockedURI}`)),
  );
}

// Chromium and our pages log each 4xx, which journeys check themselves.
function isComplaint(message: ConsoleMessage): boolean {
  const text = message.text();
  const isExpected =
    text.startsWith('Failed to load resource') ||
    text.includes('WebSocket connection to') ||
    text === 'Service Worker registration blocked by Playwright' ||
    isLoadFailure(text);
  return ['error', 'warning'].includes(message.type()) && !isExpected;
}

/** Returns true for our pages' console messages about failed loads (specification/screens#what-fails). */
function isLoadFailure(text: string): boolean {
  return /^Loading \w+ failed: /u.test(text);
}

function trackPermanentChanges(context: BrowserContext): () => boolean {
  let isChanged = false;
  const watchMethods = (owner: object, names: readonly string[]): void => {
    for (const name of names) {
      const method: unknown = Reflect.get(owner, name);
      if (typeof method !== 'function') throw new Error(`invariant: browser has no method ${name}`);
      Reflect.set(owner, name, (...args: unknown[]): unknown => {
        isChanged = true;
        return Reflect.apply(method, owner, args);
      });
    }
  };
  watchMethods(context, permanentMethods);
  watchMethods(context.clock, permanentClockMethods);
  return () => isChanged;
}

async function clearStorage(page: Page, origins: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: clearedStorageTypes });
    // Cleared by a page of its own, because tabs opened after an outside clearing may not receive each other's events.
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(() => localStorage.clear());
  }
  await session.detach();
  await page.goto('about:blank');
}
