import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from './log-failure.ts';

const FIVE_MINUTES = 300_000;

/**
 * What the server answered, for as long as one person is signed in: whoever signs in next gets a new one (faults W11).
 * Product section 9: cached for five minutes, one retry, no refetch on focus. A load that failed is logged once, however many
 * show it (product section 8).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: FIVE_MINUTES, retry: 1, refetchOnWindowFocus: false } },
    queryCache: new QueryCache({
      onError: (error, { queryKey: [what] }) => logFailure(`Loading ${String(what)}`, error),
    }),
  });
}
