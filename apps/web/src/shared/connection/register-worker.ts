import { isDeveloperPath } from '#config/developer-pages.ts';
import { pageLoaded } from '../page/page-loaded.ts';

/**
 * Registers the service worker, which caches built files and shows the offline page. Skipped outside of builds, whose file names alone are
 * immutable. Runs after the page has loaded and ignores failures.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || isDeveloperPath(location.pathname) || !('serviceWorker' in navigator)) return;
  await pageLoaded();
  await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}

/** Asks the worker to cache the driver's route, so that it opens without a network. */
export function keepRouteOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('cacheRoute'));
}
