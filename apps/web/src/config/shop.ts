import type { CurrencyReading } from '@atelier/domain';

// The server writes its configuration into the page.
function written(name: string): HTMLMetaElement | null {
  return document.querySelector(`meta[name="atelier-${name}"]`);
}

const currency = written('currency');

/** The shop's currency, as an ISO 4217 code. */
export const shopCurrency: string = currency?.content ?? 'TND';

/** Which of the owner's two readings of a price holds (specification/screens#times-and-prices). */
export const currencyReading: CurrencyReading = currency?.dataset['reading'] === 'uniform' ? 'uniform' : 'spec';

/** The shop's telephone number, as it is written. */
export const shopPhone: string = written('phone')?.content ?? '+216 71 000 000';

/** A link that calls it. */
export const callShop = `tel:${shopPhone.replace(/[^\d+]/gu, '')}`;

/** A week of the shop, Monday first, each day `HH:mm-HH:mm` or null where it is closed; null where the page doesn't say. */
function hoursIn(text: string): readonly (string | null)[] | null {
  const days = text.split(',').map((window) => (window === '' ? null : window));
  return days.length === 7 ? days : null;
}

/** When somebody is there, as the content says. */
export const shopHours = hoursIn(written('hours')?.content ?? '');

/** The zone in which visits are planned, as an IANA name; whoever plans them may be elsewhere. */
export const shopTimeZone: string = written('time-zone')?.content ?? 'Africa/Tunis';
