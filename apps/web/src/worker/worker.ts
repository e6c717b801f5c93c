import { canPreload, isKept, OFFLINE_PAGE, outdated } from './kept.ts';

declare const self: ServiceWorkerGlobalScope;
/** The paths of the files that are kept once they were used, as `build/worker-file.ts` writes them here. */
declare const FILES: readonly string[];
/** Another one for each offline page. */
declare const OFFLINE_VERSION: string;

const files: ReadonlySet<string> = new Set(FILES);
const cacheOfFiles = 'files';
const offline = `offline-${OFFLINE_VERSION}`;

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(offline);
  // As a visitor, and past what the browser keeps by itself.
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload', credentials: 'omit' }));
}

async function dropTheRest(): Promise<void> {
  for (const name of await caches.keys()) if (name !== cacheOfFiles && name !== offline) await caches.delete(name);
  const cache = await caches.open(cacheOfFiles);
  const kept = (await cache.keys()).map(({ url }) => url);
  await Promise.all(outdated(kept, files).map((url) => cache.delete(url)));
}

/** Has pages asked for while this worker is still being woken. A browser that can't is told so, because it remembers a former worker's choice. */
async function choosePreload(): Promise<void> {
  const preload = self.registration.navigationPreload;
  await (canPreload(navigator.userAgent) ? preload?.enable() : preload?.disable());
}

/** A page comes from the network. Whatever the server says is its answer, also that it is out of order. */
async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const early: unknown = await preloadResponse;
    return early instanceof Response ? early : await fetch(request);
  } catch (error) {
    const kept = await caches.match(OFFLINE_PAGE, { cacheName: offline, ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** A file whose name tells its content is the same wherever it comes from. A browser that can't keep it asks for it each time. */
async function file(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const kept = await caches.match(url, { cacheName: cacheOfFiles, ignoreVary: true }).catch(() => undefined);
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keep(url, answer.clone()).catch(() => undefined));
  return answer;
}

async function keep(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheOfFiles);
  await cache.put(url, answer);
}

// A new build's worker takes over at once: nothing that an open page of the former needs is wrong in it. A page that was opened before
// there was any goes on without: claimed half way through its load, it would fetch twice what it has asked for already.
self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropTheRest(), choosePreload()]));
});

// Whatever else a page asks for never comes by here.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (isKept(event.request, self.location.origin, files)) event.respondWith(file(event));
});
