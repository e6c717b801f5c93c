/** In session storage: who is signed in in this tab. */
export const USER_KEY = 'atelier.user';

/** In local storage: whose session this browser holds, so that another tab notices when it becomes somebody else's. */
export const SIGNED_IN_KEY = 'atelier.signedIn';

/** In local storage: somebody signed out, and the server hasn't heard of it. */
export const SIGNED_OUT_OFFLINE_KEY = 'atelier.signedOut';

const listeners = new Set<() => void>();
let isRequired = false;

/** Whether the session's code, its schemas and its calls, is needed on this page: a visitor who only reads never fetches it. */
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
