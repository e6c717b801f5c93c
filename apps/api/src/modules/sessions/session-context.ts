import type { Platform } from '#platform/platform.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { prepareSessionWithUser } from './sessions.queries.ts';

export type SessionContext = Platform & {
  readonly accessTokens: AccessTokens;
  /** Prepared statement, because each call reads its session. */
  readonly sessionWithUser: ReturnType<typeof prepareSessionWithUser>;
};

export function createSessionContext(platform: Platform): SessionContext {
  const { config, clock, limits, database } = platform;
  return {
    ...platform,
    accessTokens: createAccessTokens(config.secret, clock, limits.sessions.access),
    sessionWithUser: prepareSessionWithUser(database),
  };
}
