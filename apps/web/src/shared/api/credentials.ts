type Renew = () => Promise<string | null>;

let token: string | null = null;
let renew: Renew = () => Promise.resolve(null);

/** Token and renewal of the session, set by `subjects/session`. Without that module nobody is signed in. */
export const credentials = {
  /** Access token, which is stored in memory only (specification/signing-in#access-token). */
  token: (): string | null => token,
  setToken: (next: string | null): void => {
    token = next;
  },
  /** Returns a new token, or null when the session is over. */
  renew: (): Promise<string | null> => renew(),
  setRenewal: (how: Renew): void => {
    renew = how;
  },
};
