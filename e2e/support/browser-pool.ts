import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { isLoadFailure } from './loads.ts';
import type { Language } from './words.ts';

/** Somebody's own browser: nobody's cookies, nothing stored, nothing open but a page that is still empty. */
export type BorrowedBrowser = { readonly context: BrowserContext; readonly page: Page; giveBack(): Promise<void> };

/** The browsers of a worker. What was fetched and compiled stays in them, as with people who come back; the rest goes with who borrowed them. */
export type BrowserPool = {
  borrow(wish: BorrowOptions): Promise<BorrowedBrowser>;
};

type BorrowOptions = {
  readonly language: Language;
  /** Complaints of its pages are added here. */
  readonly complaints: string[];
  /** It may keep a worker: nobody has had it before, and nobody gets it afterwards. */
  readonly withWorker: boolean;
};

type PooledBrowser = {
  readonly context: BrowserContext;
  /** Whether something was done to it that can't be undone. */
  readonly isMarked: () => boolean;
  /** The origins of all that it has shown: only there can something be stored. */
  readonly visitedOrigins: Set<string>;
  readonly reportTo: (complaints: string[]) => void;
};

/** What lives on in a browser when its pages are closed. */
const clearedStorageTypes = 'indexeddb,cache_storage,file_systems';

const permanentMethods = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'];
const permanentClockMethods = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

export function createBrowserPool(browser: Browser, url: string): BrowserPool {
  const free = new Map<Language, PooledBrowser[]>();
  // Mailed links lead to localhost, the journeys' own address to 127.0.0.1.
  const origins = [url, url.replace('127.0.0.1', 'localhost')];

  const giveBack = async ({ context, isMarked }: PooledBrowser): Promise<boolean> => {
    if (isMarked()) {
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
    borrow: async ({ language, complaints, withWorker }) => {
      const pooled = withWorker ? undefined : free.get(language)?.pop();
      const pooledBrowser = pooled ?? (await openBrowser(browser, url, language));
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
        giveBack: async () => {
          if (withWorker) return pooledBrowser.context.close();
          if (await giveBack(pooledBrowser)) free.set(language, [...(free.get(language) ?? []), pooledBrowser]);
        },
      };
    },
  };
}

/** A browser in somebody's language; said by a script, since a stored state would load a page for each origin. */
async function openBrowser(browser: Browser, url: string, language: Language): Promise<PooledBrowser> {
  const context = await browser.newContext({ baseURL: url });
  let complaints: string[] = [];
  context.on('console', (message) => isComplaint(message) && complaints.push(message.text()));
  context.on('weberror', (event) => complaints.push(event.error().message));
  await context.addInitScript(initPage, language);
  const isMarked = trackPermanentChanges(context);
  return { context, isMarked, visitedOrigins: trackOrigins(context), reportTo: (list) => void (complaints = list) };
}

/** From here on the origin of each document of each of its pages is added. */
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

/** In each of its pages, before anything else: the language is chosen, and what the content security policy forbids is an error. */
function initPage(language: string): void {
  if (location.protocol.startsWith('http') && localStorage.getItem('lang') === null)
    localStorage.setItem('lang', language);
  document.addEventListener('securitypolicyviolation', (event) =>
    reportError(new Error(`policy: ${event.violatedDirective} ${event.blockedURI}`)),
  );
}

// A call that is answered 4xx is the journey's business; Chromium writes a line for each all the same, and so do our pages.
function isComplaint(message: ConsoleMessage): boolean {
  const text = message.text();
  const isExpected =
    text.startsWith('Failed to load resource') ||
    text.includes('WebSocket connection to') ||
    text === 'Service Worker registration blocked by Playwright' ||
    isLoadFailure(text);
  return ['error', 'warning'].includes(message.type()) && !isExpected;
}

/** Whether from here on somebody does what the browser keeps for good. */
function trackPermanentChanges(context: BrowserContext): () => boolean {
  let marked = false;
  const mark = (owner: object, names: readonly string[]): void => {
    for (const name of names) {
      const method: unknown = Reflect.get(owner, name);
      if (typeof method !== 'function') throw new Error(`a browser has no ${name}`);
      Reflect.set(owner, name, (...args: unknown[]): unknown => {
        marked = true;
        return Reflect.apply(method, owner, args);
      });
    }
  };
  mark(context, permanentMethods);
  mark(context.clock, permanentClockMethods);
  return () => marked;
}

async function clearStorage(page: Page, origins: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: clearedStorageTypes });
    // By a page of its own: taken away from outside, tabs that stand afterwards may not hear of each other any more.
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(() => localStorage.clear());
  }
  await session.detach();
  await page.goto('about:blank');
}
