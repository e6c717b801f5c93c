type Renew = () => Promise<string | null>;

let token: string | null = null;
let renew: Renew = () => Promise.resolve(null);

/** What calls bring along of a session, and how it is renewed; the session gives both (`subjects/session`). Nobody is signed in without it. */
export const credentials = {
  /** The access token lives in memory only (specification/signing-in#access-token). */
  token: (): string | null => token,
  setToken: (next: string | null): void => {
    token = next;
  },
  /** A fresh token; null when the session is over. */
  renew: (): Promise<string | null> => renew(),
  setRenewal: (how: Renew): void => {
    renew = how;
  },
};
