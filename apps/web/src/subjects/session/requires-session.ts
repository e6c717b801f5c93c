/** Key in session storage of this tab's user. */
export const USER_KEY = 'atelier.user';

/** Key in local storage of the browser's user, so that other tabs notice a change. */
export const SIGNED_IN_KEY = 'atelier.signedIn';

/** Key in local storage of a sign-out that the server hasn't received yet. */
export const SIGNED_OUT_OFFLINE_KEY = 'atelier.signedOut';

const listeners = new Set<() => void>();
let isRequired = false;

/** True when the page needs the session's code with schemas and calls. Reading visitors never load it. */
export const requiresSession = {
  get: (): boolean => isRequired,
  require: (): void => {
    if (isRequired) return;
    isRequired = true;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
