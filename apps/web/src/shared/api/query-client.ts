import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from './log-failure.ts';

const FIVE_MINUTES = 300_000;

/**
 * What the server answered, for as long as one person is signed in: whoever signs in next gets a new one (specification/faults#w11).
 * Kept for five minutes, tried once more, not fetched again on focus (specification/constants#pages). A load that failed is logged once,
 * however many show it (specification/screens#what-fails).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: FIVE_MINUTES, retry: 1, refetchOnWindowFocus: false } },
    queryCache: new QueryCache({
      onError: (error, { queryKey: [what] }) => logFailure(`Loading ${String(what)}`, error),
    }),
  });
}
