import type { BrowserContext } from '@playwright/test';

const token = '**/auth/me/token';
const calls = /\/(?:auth|users|repair|notifications|devices)\//u;

/** Something between a browser and the shop that answers in its place, or nothing at all; the shop itself runs on. */
export function createOutage(context: BrowserContext) {
  return {
    /** The question who is signed in gets this status, as from a proxy. */
    answerSessionCheck: (status: number): Promise<unknown> =>
      context.route(token, (route) => route.fulfill({ status, contentType: 'text/html', body: 'in between' })),

    /** No call arrives. */
    dropCalls: (): Promise<unknown> =>
      context.route(calls, (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort())),

    end: async (): Promise<void> => {
      await context.unroute(token);
      await context.unroute(calls);
    },
  };
}
