import type { CurrencyReading, OpenDays } from '@atelier/domain';
import { pageMeta } from './page-meta.ts';

const currency = pageMeta('currency');

export const shopCurrency: string = currency?.content ?? 'TND';

/** Selects one of the two specified price formats (specification/screens#times-and-prices). */
export const currencyReading: CurrencyReading = currency?.dataset['reading'] === 'uniform' ? 'uniform' : 'spec';

const phone = pageMeta('phone');

export const shopPhone: string = phone?.content ?? '+216 71 000 000';

export const shopDiallingCode: string = phone?.dataset['diallingCode'] ?? '+216';

export const shopPhoneLink = `tel:${shopPhone.replace(/[^\d+]/gu, '')}`;

export const mailSender: string = pageMeta('sender')?.content ?? 'no-reply@atelier.test';

const hours = pageMeta('hours');

export const shopOpen: OpenDays | null = parseOpenDays(hours?.content ?? '', hours?.dataset['closures'] ?? '');

/** Parses a week from Monday on, each day `HH:mm-HH:mm` or empty when closed, and closures as `YYYY-MM-DD/YYYY-MM-DD`. */
function parseOpenDays(week: string, closures: string): OpenDays | null {
  const days = week.split(',').map((window) => (window === '' ? null : window));
  const closed = closures.split(',').flatMap((days) => {
    const [from = '', to = ''] = days.split('/');
    return from === '' ? [] : [{ from, to }];
  });
  return isWeek(days) ? { hours: days, closures: closed } : null;
}

function isWeek(days: readonly (string | null)[]): days is OpenDays['hours'] {
  return days.length === 7;
}

/** Time zone of visits as an IANA name. The reader may be in another one. */
export const shopTimeZone: string = pageMeta('time-zone')?.content ?? 'Africa/Tunis';
