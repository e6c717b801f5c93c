import { isStaff } from '@atelier/domain';
import { locationName } from '@atelier/i18n';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/database.ts';
import { addressedTo } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { type BrowserVisit, endOf, isNewBrowser, type KnownBrowser } from './sessions.policy.ts';
import { recordAudit } from '../audit/public.ts';
import { recordNotification } from '../notifications/public.ts';
import { writeRefreshToken } from './access-token.ts';
import { newSessionMail } from './sessions.mails.ts';
import type { SessionRow } from './sessions.presenter.ts';
import { isBrowserOfAnyone, listKnownBrowsers, rememberBrowser } from './browser/browsers.queries.ts';
import { insertSession, lockSessionUser } from './sessions.queries.ts';
import type { SessionContext } from './identify.ts';
import { fingerprintOf, hashBrowserSecret, createBrowserSecret, type Visitor } from './browser/visitor.ts';

export type StartedSession = {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly browserSecret: string;
  readonly end: Date;
};

type SessionUser = NonNullable<Awaited<ReturnType<typeof lockSessionUser>>>;

/**
 * Begins a session under a new id (specification/faults#t12). Returns null if the user is blocked or gone.
 * Notifies the owner of a new browser, system or country, a few times a day, except for the account's first session.
 */
export async function beginSession(
  context: SessionContext,
  tx: Transaction,
  { userId, visitor }: { readonly userId: string; readonly visitor: Visitor },
): Promise<StartedSession | null> {
  const user = await lockSessionUser(tx, userId);
  if (user === undefined || user.blockedAt !== null) return null;
  const session = rowOf(context, userId, visitor);
  const browserSecret = await browserSecretFor(tx, visitor);
  await insertSession(tx, session);
  if (await recordBrowser(tx, session, visitOf(visitor, browserSecret)))
    await notifyOwner(context, tx, { user, session });
  if (isStaff(user))
    await recordAudit(tx, {
      viewer: { userId, sessionId: session.id },
      at: session.createdAt,
      action: 'session.begun',
      subject: { kind: 'user', id: userId },
    });
  tx.afterCommit(() => context.log.info({ event: 'session.begun', userId, sessionId: session.id }));
  return {
    sessionId: session.id,
    accessToken: await context.accessTokens.issue({ userId, sessionId: session.id }),
    refreshToken: writeRefreshToken(context.config, { sessionId: session.id, counter: session.counter }),
    browserSecret,
    end: endOf(session, context.limits.sessions),
  };
}

/** Registers a known browser without a session. Issues a new secret unless another account uses it, so copies lose their value. */
export async function registerBrowser(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  { userId, visitor }: { readonly userId: string; readonly visitor: Visitor },
): Promise<string> {
  const browserSecret = await browserSecretFor(tx, visitor);
  await recordBrowser(tx, { userId, createdAt: clock.now() }, visitOf(visitor, browserSecret));
  return browserSecret;
}

function rowOf({ clock, limits }: SessionContext, userId: string, visitor: Visitor): SessionRow {
  const now = clock.now();
  const { ip, location, browser, os, device } = visitor;
  return {
    id: uuidv7(),
    userId,
    counter: 0,
    ip,
    country: location?.country ?? null,
    city: location?.city ?? null,
    browser,
    os,
    device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + limits.sessions.absolute),
    revokedAt: null,
    revokedReason: null,
  };
}

function visitOf(visitor: Visitor, browserSecret: string): BrowserVisit {
  const country = visitor.location?.country ?? null;
  return { fingerprint: fingerprintOf(visitor), secretHash: hashBrowserSecret(browserSecret), country };
}

// Replaces an unknown secret, because an attacker may have planted it.
async function browserSecretFor(tx: Transaction, { browserSecret }: Visitor): Promise<string> {
  return browserSecret !== null && (await isBrowserOfAnyone(tx, hashBrowserSecret(browserSecret)))
    ? browserSecret
    : createBrowserSecret();
}

/** Stores the browser. Returns true if it is new for an account used before. */
async function recordBrowser(
  tx: Transaction,
  session: Pick<SessionRow, 'userId' | 'createdAt'>,
  visit: BrowserVisit,
): Promise<boolean> {
  const knownBrowserList = await listKnownBrowsers(tx, session.userId);
  await rememberBrowser(tx, {
    id: uuidv7(),
    userId: session.userId,
    fingerprint: visit.fingerprint,
    secretHash: visit.secretHash,
    countries: countriesOf(visit, knownBrowserList),
    at: session.createdAt,
  });
  return isNewBrowser(visit, knownBrowserList);
}

/** Returns all countries of this browser, so travelling between two causes no repeated warnings. */
function countriesOf({ secretHash, country }: BrowserVisit, knownBrowserList: readonly KnownBrowser[]): string[] {
  const before = knownBrowserList.find((browser) => browser.secretHash === secretHash)?.countries ?? [];
  return [...new Set([...before, ...(country === null ? [] : [country])])];
}

type NewSessionNotice = { readonly user: SessionUser; readonly session: SessionRow };

async function notifyOwner(
  context: SessionContext,
  tx: Transaction,
  { user, session }: NewSessionNotice,
): Promise<void> {
  const { outbox } = context.mail;
  if (!(await outbox.isWithin(tx, newSessionMail, { to: user.email, ...context.limits.sessions.notices }))) return;
  await recordNotification(context, tx, {
    userId: session.userId,
    action: 'Account.new.session',
    subject: { sessionId: session.id },
    isSeen: false,
    at: session.createdAt,
  });
  const { browser, os } = session;
  await outbox.post(tx, newSessionMail, {
    ...addressedTo(user),
    data: {
      firstName: user.firstName,
      browser,
      os,
      place: locationName(session, user.mailLang),
      at: session.createdAt.toISOString(),
      sessionId: session.id,
    },
  });
}
