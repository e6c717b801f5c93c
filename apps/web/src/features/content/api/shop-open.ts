import { getSettings } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function shopOpenQuery() {
  return queryOptions({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => send(getSettings, { signal }),
    select: ({ hours, closures }) => ({ hours: hours.value, closures: closures.value }),
  });
}
