import { canPreload, isCacheable, OFFLINE_PAGE, outdatedUrls } from './built-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** The paths of the files that are kept once they were used, as `build/worker-file.ts` writes them here. */
declare const FILES: readonly string[];
/** Another one for each offline page. */
declare const OFFLINE_VERSION: string;

const files: ReadonlySet<string> = new Set(FILES);
const FILES_CACHE = 'files';
const OFFLINE_CACHE = `offline-${OFFLINE_VERSION}`;

async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  // As a visitor, and past what the browser keeps by itself.
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload', credentials: 'omit' }));
}

async function deleteOutdatedCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name !== FILES_CACHE && name !== OFFLINE_CACHE) await caches.delete(name);
  const cache = await caches.open(FILES_CACHE);
  const urls = (await cache.keys()).map(({ url }) => url);
  await Promise.all(outdatedUrls(urls, files).map((url) => cache.delete(url)));
}

/** Has pages asked for while this worker is still being woken. A browser that can't is told so, because it remembers a former worker's choice. */
async function configurePreload(): Promise<void> {
  const preload = self.registration.navigationPreload;
  await (canPreload(navigator.userAgent) ? preload?.enable() : preload?.disable());
}

/** A page comes from the network. Whatever the server says is its answer, also that it is out of order. */
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

/** A file whose name tells its content is the same wherever it comes from. A browser that can't keep it asks for it each time. */
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

// A new build's worker takes over at once: nothing that an open page of the former needs is wrong in it. A page that was opened before
// there was any goes on without: claimed half way through its load, it would fetch twice what it has asked for already.
self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOutdatedCaches(), configurePreload()]));
});

// Whatever else a page asks for never comes by here.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(respondWithPage(event));
  else if (isCacheable(event.request, self.location.origin, files)) event.respondWith(respondWithFile(event));
});
