import type { Language } from '@atelier/i18n';

/** Set by `npm run test:long`, which uses the requirements' full counts. */
export const isLongRun = process.env['ATELIER_LONG_TESTS'] === '1';

export function countFor(usual: number, long: number): number {
  return isLongRun ? long : usual;
}

/** Returns all combinations in long runs, otherwise the sample. */
export function sampleOf<T>(sample: readonly T[], all: readonly T[]): readonly T[] {
  return isLongRun ? all : sample;
}

export const languageSettings = {
  fr: { language: 'fr', locale: 'fr-TN', timezoneId: 'Africa/Tunis' },
  en: { language: 'en', locale: 'en-GB', timezoneId: 'Africa/Tunis' },
} as const satisfies Record<Language, object>;
