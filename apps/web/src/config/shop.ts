import type { CurrencyReading, OpenDays } from '@atelier/domain';

// The server writes its configuration into the page. Without a page, as in unit tests, defaults apply.
function metaOf(name: string): HTMLMetaElement | null {
  return typeof document === 'undefined' ? null : document.querySelector(`meta[name="atelier-${name}"]`);
}

const currency = metaOf('currency');

export const shopCurrency: string = currency?.content ?? 'TND';

/** Selects one of the two specified price formats (specification/screens#times-and-prices). */
export const currencyReading: CurrencyReading = currency?.dataset['reading'] === 'uniform' ? 'uniform' : 'spec';

const phone = metaOf('phone');

export const shopPhone: string = phone?.content ?? '+216 71 000 000';

export const shopDiallingCode: string = phone?.dataset['diallingCode'] ?? '+216';

export const shopPhoneLink = `tel:${shopPhone.replace(/[^\d+]/gu, '')}`;

export const mailSender: string = metaOf('sender')?.content ?? 'no-reply@atelier.test';

const hours = metaOf('hours');

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
export const shopTimeZone: string = metaOf('time-zone')?.content ?? 'Africa/Tunis';
