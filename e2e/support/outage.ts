import type { BrowserContext } from '@playwright/test';

const token = '**/auth/me/token';
const calls = /\/(?:auth|users|repair|notifications|devices)\//u;

/** Replaces the shop for one browser with other answers or none. The shop itself runs on. */
export function createOutage(context: BrowserContext) {
  return {
    answerSessionCheck: (status: number): Promise<unknown> =>
      context.route(token, (route) => route.fulfill({ status, contentType: 'text/html', body: 'in between' })),

    dropCalls: (): Promise<unknown> =>
      context.route(calls, (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort())),

    endOutage: async (): Promise<void> => {
      await context.unroute(token);
      await context.unroute(calls);
    },
  };
}
