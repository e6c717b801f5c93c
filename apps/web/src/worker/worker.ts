import {
  canPreload,
  isBuiltFile,
  isCacheable,
  OFFLINE_PAGE,
  outdatedUrls,
  ROUTE_PAGE,
  VERSION_PAGE,
} from './built-files.ts';
import { answerPush, renewPush, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Paths of cacheable files, inserted by `build/worker-file.ts`. */
declare const FILES: readonly string[];
declare const OFFLINE_VERSION: string;
/** Files of the driver's route, also those that pages preload. */
declare const ROUTE_FILES: readonly string[];
declare const ROUTE_VERSION: string;

const files: ReadonlySet<string> = new Set(FILES);
const FILES_CACHE = 'files';
const OFFLINE_CACHE = `offline-${OFFLINE_VERSION}`;
const ROUTE_CACHE = `route-${ROUTE_VERSION}`;
/** Pages that the worker has started from its cache, whose files come from there, too. */
const offlineClients = new Set<string>();
/** Longest wait for the headers of the route's page in a bad network. The page itself may take longer. */
const ROUTE_PATIENCE_MS = 4_000;

async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  // Without cookies and past the HTTP cache.
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload', credentials: 'omit' }));
}

/** Stores the page without cookies, so it is the same for everybody. Its files come first, so a stored page can start. */
async function cacheRoute(): Promise<void> {
  const cache = await caches.open(ROUTE_CACHE);
  if ((await cache.match(ROUTE_PAGE, { ignoreVary: true })) !== undefined) return;
  await cache.addAll(ROUTE_FILES);
  await cache.add(new Request(ROUTE_PAGE, { cache: 'reload', credentials: 'omit' }));
}

async function routeCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith('route-'));
}

/** A phone that has the former build's route gets the new one's. If it can't be fetched, the former one stays until a later page. */
async function renewRoute(): Promise<void> {
  if ((await routeCaches()).length > 0) await cacheRoute().catch(() => undefined);
}

/** Returns the cache and the page of this build's route, or of the newest former one while this build's isn't cached. */
async function storedRoute() {
  for (const cacheName of [ROUTE_CACHE, ...(await routeCaches()).toReversed()]) {
    const page = await caches.match(ROUTE_PAGE, { cacheName, ignoreVary: true });
    if (page !== undefined) return { cacheName, page };
  }
  return undefined;
}

async function respondWithRoute(event: FetchEvent): Promise<Response> {
  const route = await storedRoute();
  if (route === undefined) return respondWithPage(event);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ROUTE_PATIENCE_MS);
  try {
    return await fetch(event.request, { signal: patience.signal });
  } catch {
    offlineClients.add(event.resultingClientId);
    return route.page;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Answers which version is delivered (`shared/chunks/fetch-chunk.ts`). Without a network the route's page has the one of its cache, whose
 * lazy files it can load.
 */
async function respondWithVersion(event: FetchEvent): Promise<Response> {
  try {
    return await fetch(event.request);
  } catch (error) {
    const asking = await self.clients.get(event.clientId);
    const isRoute = asking !== undefined && new URL(asking.url).pathname === ROUTE_PAGE;
    const route = isRoute ? await storedRoute() : undefined;
    if (route === undefined) throw error;
    return route.page;
  }
}

async function respondFromRoute(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request.url, { ignoreVary: true });
  return cached ?? fetch(event.request);
}

async function deleteOutdatedCaches(): Promise<void> {
  const current = [FILES_CACHE, OFFLINE_CACHE, ROUTE_CACHE, (await storedRoute())?.cacheName];
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  const cache = await caches.open(FILES_CACHE);
  const urls = (await cache.keys()).map(({ url }) => url);
  await Promise.all(outdatedUrls(urls, files).map((url) => cache.delete(url)));
}

/** Enables navigation preload while the worker starts. Disables it in Firefox, because browsers remember the former worker's choice. */
async function configurePreload(): Promise<void> {
  const preload = self.registration.navigationPreload;
  await (canPreload(navigator.userAgent) ? preload?.enable() : preload?.disable());
}

/** Pages come from the network, including the server's error pages. */
async function respondWithPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const early: unknown = await preloadResponse;
    return early instanceof Response ? early : await fetch(request);
  } catch (error) {
    const offlinePage = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE_CACHE, ignoreVary: true });
    if (offlinePage === undefined) throw error;
    return offlinePage;
  }
}

/** Serves hashed files from the cache. A browser without storage fetches them each time. */
async function respondWithFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const cached = await caches.match(url, { cacheName: FILES_CACHE, ignoreVary: true }).catch(() => undefined);
  if (cached !== undefined) return cached;
  const answer = await fetch(event.request).catch(async (error: unknown) => {
    const ofRoute = await caches.match(url, { ignoreVary: true });
    if (ofRoute === undefined) throw error;
    return ofRoute;
  });
  if (answer.status === 200) event.waitUntil(addToCache(url, answer.clone()).catch(() => undefined));
  return answer;
}

async function addToCache(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  await cache.put(url, answer);
}

// A new worker takes over at once, because it still serves the former build's files. It doesn't claim uncontrolled pages, which would fetch
// files twice in the middle of loading.
self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([cacheOfflinePage(), renewRoute()]).then(() => self.skipWaiting())),
);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOutdatedCaches(), configurePreload()]));
});

self.addEventListener('message', (event) => {
  if (event.data === 'cacheRoute') event.waitUntil(cacheRoute().catch(() => undefined));
});

self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(showPush(event.data.json()));
});

self.addEventListener('notificationclick', (event) => event.waitUntil(answerPush(event)));

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush()));

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate')
    event.respondWith(pathname === ROUTE_PAGE ? respondWithRoute(event) : respondWithPage(event));
  else if (pathname === VERSION_PAGE) event.respondWith(respondWithVersion(event));
  else if (offlineClients.has(event.clientId) && isBuiltFile(pathname)) event.respondWith(respondFromRoute(event));
  else if (isCacheable(event.request, self.location.origin, files)) event.respondWith(respondWithFile(event));
});
