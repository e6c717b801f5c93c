const KEY = 'atelier.request';

/** How long somebody who asked for a repair may take to come in, in milliseconds: to make an account, read a mail and open its link. */
const MAX_AGE_MS = 60 * 60 * 1000;

/**
 * That somebody asked for a repair before they were signed in. In local storage, since a mailed link opens a tab of its own; a time and
 * nothing else, so it says nothing about anybody.
 */
export const requestIntent = {
  set: (): void => localStorage.setItem(KEY, String(Date.now())),
  isPending: (): boolean => {
    const age = Date.now() - Number(localStorage.getItem(KEY) ?? Number.NaN);
    return age >= 0 && age < MAX_AGE_MS;
  },
  clear: (): void => localStorage.removeItem(KEY),
};
