import type { Platform } from '#platform/platform.ts';
import type { RecordNotification } from '../notifications/public.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { type Cookies, createCookies } from './cookies.ts';
import { createRefreshTokens, type RefreshTokens } from './refresh-token.ts';
import { createSessionMails, type SessionMails } from './sessions.mails.ts';

export type SessionsOptions = { readonly recordNotification: RecordNotification };

export type SessionContext = {
  readonly platform: Platform;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly cookies: Cookies;
  readonly mails: SessionMails;
  readonly recordNotification: RecordNotification;
};

export function createSessionContext(platform: Platform, options: SessionsOptions): SessionContext {
  return {
    platform,
    accessTokens: createAccessTokens(platform.config.secret, platform.clock, platform.limits.sessions.access),
    refreshTokens: createRefreshTokens(platform.config.secret),
    cookies: createCookies(platform.config.production),
    mails: createSessionMails(platform.config.settings),
    recordNotification: options.recordNotification,
  };
}
