/** Page that also starts without a network (decisions/0130). */
export const ROUTE_PAGE = '/workshop/route';

/** Page that the application asks for the delivered version. */
export const VERSION_PAGE = '/forgot-password';

export const OFFLINE_PAGE = '/offline.html';

/**
 * Returns true when navigation preload is safe. In Firefox a failed preload fails the navigation, so the offline page would never show
 * (GoogleChrome/workbox#3134). Only the user agent reveals it.
 */
export function canPreload(userAgent: string): boolean {
  return !/\bFirefox\//u.test(userAgent);
}

type CachedRequest = { readonly method: string; readonly url: string };

// Names contain a content hash, so these files are immutable and public.
const builtFile = /^\/assets\/[\w.-]+-[\w-]{7,8}\.(?:css|js|png|svg|wasm|webp|woff2)$/;

export function isBuiltFile(path: string): boolean {
  return builtFile.test(path);
}

/** Returns true for requests of the build's files, and false for pages and calls. */
export function isCacheable({ method, url }: CachedRequest, origin: string, files: ReadonlySet<string>): boolean {
  const { origin: from, pathname, search } = new URL(url);
  return method === 'GET' && from === origin && search === '' && isBuiltFile(pathname) && files.has(pathname);
}

export function outdatedUrls(urls: readonly string[], files: ReadonlySet<string>): string[] {
  return urls.filter((url) => !files.has(new URL(url).pathname));
}
