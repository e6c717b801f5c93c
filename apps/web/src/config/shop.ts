import type { CurrencyReading, OpenDays } from '@atelier/domain';

// The server writes its configuration into the page; without a page, as in tests of rules, everything has its usual value.
function metaOf(name: string): HTMLMetaElement | null {
  return typeof document === 'undefined' ? null : document.querySelector(`meta[name="atelier-${name}"]`);
}

const currency = metaOf('currency');

/** The shop's currency, as an ISO 4217 code. */
export const shopCurrency: string = currency?.content ?? 'TND';

/** Which of the owner's two readings of a price holds (specification/screens#times-and-prices). */
export const currencyReading: CurrencyReading = currency?.dataset['reading'] === 'uniform' ? 'uniform' : 'spec';

/** The shop's telephone number, as it is written. */
export const shopPhone: string = metaOf('phone')?.content ?? '+216 71 000 000';

/** A link that calls it. */
export const shopPhoneLink = `tel:${shopPhone.replace(/[^\d+]/gu, '')}`;

/** The address that the shop's mails come from. */
export const mailSender: string = metaOf('sender')?.content ?? 'no-reply@atelier.test';

const hours = metaOf('hours');

/** When somebody is there, as the settings say; null where the page doesn't. */
export const shopOpen: OpenDays | null = parseOpenDays(hours?.content ?? '', hours?.dataset['closures'] ?? '');

/** A week of the shop, Monday first, each day `HH:mm-HH:mm` or nothing where it is closed; and closures, `YYYY-MM-DD/YYYY-MM-DD`. */
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

/** The zone in which visits are planned, as an IANA name; whoever plans them may be elsewhere. */
export const shopTimeZone: string = metaOf('time-zone')?.content ?? 'Africa/Tunis';
