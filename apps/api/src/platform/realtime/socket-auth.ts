export type SocketIdentity = { readonly userId: string; readonly sessionId: string; readonly roles: readonly string[] };

export type SocketAuth = {
  /** Returns null for every token that isn't live. */
  authenticate(token: string): Promise<SocketIdentity | null>;
  liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
};
