import type { CurrencyReading, OpenDays } from '@atelier/domain';
import { pageMeta } from './page-meta.ts';

const currency = pageMeta('currency');

export const shopCurrency: string = currency?.content ?? 'TND';

/** Selects one of the two specified price formats (specification/screens#times-and-prices). */
export const currencyReading: CurrencyReading = currency?.dataset['reading'] === 'uniform' ? 'uniform' : 'spec';

/** The number of the content. A function, because it changes while a server renders. */
export function shopPhone(): string {
  return pageMeta('phone')?.content ?? '+216 71 000 000';
}

export function shopPhoneLink(): string {
  return `tel:${shopPhone().replace(/[^\d+]/gu, '')}`;
}

export const shopDiallingCode: string = pageMeta('phone')?.dataset['diallingCode'] ?? '+216';

export const mailSender: string = pageMeta('sender')?.content ?? 'no-reply@atelier.test';

/** The opening days of the settings, which change while a server renders. */
export function shopOpen(): OpenDays | null {
  const hours = pageMeta('hours');
  return parseOpenDays(hours?.content ?? '', hours?.dataset ?? {});
}

/** Parses a week, seasons as `YYYY-MM-DD/YYYY-MM-DD/` with their week, and closures as `YYYY-MM-DD/YYYY-MM-DD`. */
function parseOpenDays(week: string, dataset: Readonly<Record<string, string | undefined>>): OpenDays | null {
  const hours = parseWeek(week);
  const seasons = (dataset['seasons'] ?? '').split(';').flatMap((season) => {
    const [from = '', to = '', days = ''] = season.split('/');
    const seasonHours = parseWeek(days);
    return seasonHours === null ? [] : [{ from, to, hours: seasonHours }];
  });
  const closures = (dataset['closures'] ?? '').split(',').flatMap((days) => {
    const [from = '', to = ''] = days.split('/');
    return from === '' ? [] : [{ from, to }];
  });
  return hours === null ? null : { hours, seasons, closures };
}

/** Parses the windows of each day from Monday on, empty for a closed day. */
function parseWeek(week: string): OpenDays['hours'] | null {
  const days = week.split(',').map((windows) => (windows === '' ? null : windows));
  return isWeek(days) ? days : null;
}

function isWeek(days: readonly (string | null)[]): days is OpenDays['hours'] {
  return days.length === 7;
}

/** Time zone of visits as an IANA name. The reader may be in another one. */
export const shopTimeZone: string = pageMeta('time-zone')?.content ?? 'Africa/Tunis';
