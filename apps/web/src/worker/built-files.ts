/** The page that stands in for any other while there is no network. */
export const OFFLINE_PAGE = '/offline.html';

/**
 * Whether the browser may ask for a page while the worker wakes up. Firefox fails the whole navigation when that request fails, so the
 * offline page would never be shown (GoogleChrome/workbox#3134). Only the user agent tells: nothing else differs.
 */
export function canPreload(userAgent: string): boolean {
  return !/\bFirefox\//u.test(userAgent);
}

/** Of a request, what decides whether its answer may be kept. */
type CachedRequest = { readonly method: string; readonly url: string };

// Named by their content, the same for everybody and for ever.
const builtFile = /^\/assets\/[\w.-]+-[\w-]{8}\.(?:css|js|png|svg|webp|woff2)$/;

/** Whether a path is that of a file of a build. */
export function isBuiltFile(path: string): boolean {
  return builtFile.test(path);
}

/** Whether the answer to a request may be kept: one of the build's files, asked for as such. Never a page, never what a call answers. */
export function isCacheable({ method, url }: CachedRequest, origin: string, files: ReadonlySet<string>): boolean {
  const { origin: from, pathname, search } = new URL(url);
  return method === 'GET' && from === origin && search === '' && isBuiltFile(pathname) && files.has(pathname);
}

/** Of what is kept, the files that neither this build nor the former one has: no page asks for them any more. */
export function outdatedUrls(urls: readonly string[], files: ReadonlySet<string>): string[] {
  return urls.filter((url) => !files.has(new URL(url).pathname));
}
