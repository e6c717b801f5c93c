import { createProvider, type Provider } from '#platform/oidc/provider.ts';
import type { Platform } from '#platform/platform.ts';
import type { Content } from '../content/public.ts';
import type { Sessions } from '../sessions/public.ts';
import { type AuthMails, createAuthMails } from './auth.mails.ts';
import { type CodeSeal, createCodeSeal } from './code-seal.ts';
import { createAuthorizationRequests, type AuthorizationRequests } from './authorization-requests.ts';
import type { Passwords } from './passwords.ts';
import { createTokens, type Tokens } from './tokens.ts';

export type AuthContext = {
  readonly platform: Platform;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly seal: CodeSeal;
  readonly mails: AuthMails;
  readonly provider: Provider | null;
  readonly authorizationRequests: AuthorizationRequests;
  /** Returns the version of the published terms, which new accounts accept. */
  readonly termsVersion: () => number;
};

export type CodeContext = Pick<AuthContext, 'platform' | 'tokens' | 'seal'>;

export type AuthDeps = {
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly content: Pick<Content, 'active'>;
};

export function createAuthContext(platform: Platform, { sessions, passwords, content }: AuthDeps): AuthContext {
  const { clock, limits } = platform;
  const { settings, secret } = platform.config;
  const mails = createAuthMails(settings);
  const { templates } = platform.mail;
  templates.add(mails.verification);
  templates.add(mails.reset);
  templates.add(mails.emailChange);
  templates.add(mails.intake);
  templates.add(mails.emailTaken);
  templates.add(mails.emailChanged);
  templates.add(mails.alreadyRegistered);
  templates.add(mails.thirdPartyLinked);
  templates.add(mails.noAccount);
  templates.add(mails.invited);
  templates.add(mails.passwordChanged);
  return {
    platform,
    sessions,
    passwords,
    tokens: createTokens(secret),
    seal: createCodeSeal(secret),
    mails,
    provider: createProvider(platform),
    authorizationRequests: createAuthorizationRequests(secret, clock, limits.provider),
    termsVersion: () => content.active().version,
  };
}
