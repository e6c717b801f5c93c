import { isDeveloperPage } from '#config/developer-pages.ts';

/**
 * From now on this browser has the worker, which keeps built files and shows the offline page. Only of a build, since its files alone
 * have names that last. Behind all that the page needs itself; a browser that has no workers, or won't have this one, does without.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || isDeveloperPage() || !('serviceWorker' in navigator)) return;
  await loaded();
  await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}

function loaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}
