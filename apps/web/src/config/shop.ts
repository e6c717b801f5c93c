import type { CurrencyReading } from '@atelier/domain';

/** The shop's currency and how its prices read, as decisions section 7 sets them by default; nothing hands the server's setting over yet. */
export const shopCurrency = 'TND';
export const currencyReading: CurrencyReading = 'spec';
