import type { Provider } from '#platform/oidc/provider.ts';
import type { Content } from '../content/public.ts';
import type { SessionContext } from '../sessions/public.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';

export type AuthContext = SessionContext & {
  readonly passwords: Passwords;
  readonly provider: Provider | null;
  /** Returns the version of the published terms, which new accounts accept. */
  readonly termsVersion: () => number;
};

export async function createAuthContext(
  sessions: SessionContext,
  content: Pick<Content, 'active'>,
): Promise<AuthContext> {
  const { OIDC_CLIENT_ID: clientId } = sessions.config.settings;
  return {
    ...sessions,
    passwords: await createPasswords(sessions.config, sessions.limits.signIn.hashing),
    provider:
      clientId === null ? null : (await import('#platform/oidc/provider.ts')).createProvider(sessions, clientId),
    termsVersion: () => content.active().version,
  };
}
