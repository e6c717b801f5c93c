import type { Platform } from '../../platform/platform.ts';
import type { Sessions } from '../sessions/public.ts';
import { type AuthMails, createAuthMails } from './auth.mails.ts';
import type { Passwords } from './passwords.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** What the parts of this module share. */
export type AuthContext = {
  readonly platform: Platform;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly mails: AuthMails;
};

export const createAuthContext = (platform: Platform, sessions: Sessions, passwords: Passwords): AuthContext => {
  const mails = createAuthMails(platform.config.settings);
  const { templates } = platform.mail;
  templates.add(mails.verification);
  templates.add(mails.reset);
  templates.add(mails.alreadyRegistered);
  templates.add(mails.noAccount);
  templates.add(mails.passwordChanged);
  return { platform, sessions, passwords, tokens: createTokens(platform.config.secret), mails };
};
