import { type Closing, getMyCash, getTill } from '@atelier/contract';
import { formatDate, type Language } from '@atelier/i18n';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export const myCashQuery = queryOptions({
  queryKey: [...queryKeys.till, 'cash'],
  queryFn: ({ signal }) => send(getMyCash, { signal }),
});

export const tillQuery = queryOptions({
  queryKey: [...queryKeys.till, 'shop'],
  queryFn: ({ signal }) => send(getTill, { signal }),
});

/** Returns the closed period in words: `26 novembre 2026`, `novembre 2026`, `2026`. */
export function periodLabel({ period, name }: Pick<Closing, 'period' | 'name'>, language: Language): string {
  if (period === 'YEAR') return name;
  if (period === 'MONTH') return formatDate(`${name}-01`, language, { pattern: 'MMMM yyyy' });
  return formatDate(name, language);
}
