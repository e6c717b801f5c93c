/** In session storage: who is signed in in this tab. */
export const USER = 'atelier.user';

/** In local storage: whose session this browser holds, so that another tab notices when it becomes somebody else's. */
export const SIGNED_IN = 'atelier.signedIn';

/** In local storage: somebody signed out, and the server hasn't heard of it. */
export const SIGNED_OUT_OFFLINE = 'atelier.signedOut';

const listeners = new Set<() => void>();
let open = false;

/** Whether the session's code, its schemas and its calls, is needed on this page: a visitor who only reads never fetches it. */
export const sessionDoor = {
  isOpen: (): boolean => open,
  open: (): void => {
    if (open) return;
    open = true;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
