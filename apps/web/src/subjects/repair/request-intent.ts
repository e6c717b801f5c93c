import { HOUR_MS } from '@atelier/domain';

const KEY = 'atelier.request';

/** Time for creating an account, reading the mail and opening its link, in milliseconds. */
const MAX_AGE_MS = HOUR_MS;

/**
 * Remembers that a visitor asked for a repair before signing in. In local storage, because a mailed link opens another tab. Only a time is
 * stored, so it contains no personal data.
 */
export const requestIntent = {
  set: (): void => localStorage.setItem(KEY, String(Date.now())),
  isPending: (): boolean => {
    const age = Date.now() - Number(localStorage.getItem(KEY) ?? Number.NaN);
    return age >= 0 && age < MAX_AGE_MS;
  },
  clear: (): void => localStorage.removeItem(KEY),
};
