import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from './api-error.ts';

const FIVE_MINUTES = 300_000;

/**
 * Creates the cache for one signed-in person. The next person gets a new one (specification/faults#w11). Answers are fresh for five
 * minutes, are retried once and aren't refetched on focus (specification/constants#pages). A failed load is logged once
 * (specification/screens#what-fails).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: FIVE_MINUTES, retry: 1, refetchOnWindowFocus: false } },
    queryCache: new QueryCache({
      onError: (error, { queryKey: [what] }) => logFailure(`Loading ${String(what)}`, error),
    }),
  });
}
