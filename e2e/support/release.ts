import type { BrowserContext } from '@playwright/test';

const SCRIPT = /\.js$/u;

/** Simulates a deployment while pages are open: new file names, and old files are gone. The proxy renames the same build. */
export async function serveNewRelease(context: BrowserContext, mark = 'release2'): Promise<void> {
  const renamed = (text: string): string => text.replaceAll(/([\w.-]+-[\w-]{8})\.js/gu, `$1.${mark}.js`);
  await context.route('**/assets/*.js', async (route) => {
    const url = route.request().url();
    if (!url.includes(`.${mark}.js`)) return route.fulfill({ status: 404 });
    const answer = await route.fetch({ url: url.replace(`.${mark}.js`, '.js') });
    return route.fulfill({ response: answer, body: renamed(await answer.text()) });
  });
  await context.route(
    (url) => !SCRIPT.test(url.pathname) && !url.pathname.startsWith('/assets/'),
    async (route) => {
      const request = route.request();
      const isPage = request.isNavigationRequest() || new URL(request.url()).pathname === '/signin';
      if (!isPage) return route.fallback();
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: renamed(await answer.text()) });
    },
  );
}
