/** Who a socket belongs to. */
export type SocketIdentity = { readonly userId: string; readonly sessionId: string; readonly roles: readonly string[] };

/** Sign-in as the sockets need it; the module that knows sessions gives it. */
export type SocketAuth = {
  /** Who this access token is; null for any token that isn't a live one. */
  authenticate(token: string): Promise<SocketIdentity | null>;
  /** Which of these sessions are still alive. */
  liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
};
