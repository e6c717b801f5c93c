import { canPreload, isCacheable, OFFLINE_PAGE, outdatedUrls } from './built-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** Paths of cacheable files, inserted by `build/worker-file.ts`. */
declare const FILES: readonly string[];
declare const OFFLINE_VERSION: string;

const files: ReadonlySet<string> = new Set(FILES);
const FILES_CACHE = 'files';
const OFFLINE_CACHE = `offline-${OFFLINE_VERSION}`;

async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  // Without cookies and past the HTTP cache.
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload', credentials: 'omit' }));
}

async function deleteOutdatedCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name !== FILES_CACHE && name !== OFFLINE_CACHE) await caches.delete(name);
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
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(addToCache(url, answer.clone()).catch(() => undefined));
  return answer;
}

async function addToCache(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  await cache.put(url, answer);
}

// A new worker takes over at once, because it still serves the former build's files. It doesn't claim uncontrolled pages, which would fetch
// files twice in the middle of loading.
self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOutdatedCaches(), configurePreload()]));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(respondWithPage(event));
  else if (isCacheable(event.request, self.location.origin, files)) event.respondWith(respondWithFile(event));
});
