import { type MutedTopic, roles } from '@atelier/domain';
import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creationTime, instant, rowId, rowVersion, searchText, timestamps } from './columns.ts';
import { zones } from './shop/zones.ts';

/** All accounts. Without a password they use a third-party sign-in or have an open invitation. */
export const users = pgTable(
  'users',
  {
    ...rowId,
    /** Null for callers without address, who get no mail and can't sign in. */
    email: text('email'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    address: text('address'),
    zoneId: uuid('zone_id').references(() => zones.id),
    avatar: text('avatar'),
    passwordHash: text('password_hash'),
    roles: text('roles', { enum: roles }).array().notNull(),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    mailLang: text('mail_lang', { enum: ['fr', 'en'] }).notNull(),
    isPremium: boolean('is_premium').notNull().default(false),
    /** Topics that the person switched off for mail or push. Notifications appear anyway. */
    muted: text('muted').array().notNull().default([]).$type<MutedTopic[]>(),
    /** Secret of a member's calendar feed: sealed with AUTH_SECRET to show it again, and its hash to find it. */
    feedToken: text('feed_token'),
    feedHash: text('feed_hash').unique(),
    emailVerifiedAt: instant('email_verified_at'),
    invitedAgain: integer('invited_again').notNull().default(0),
    /** Blocks the sign-in of erased accounts and disabled members. */
    blockedAt: instant('blocked_at'),
    awayUntil: date('away_until', { mode: 'string' }),
    maySeeFigures: boolean('may_see_figures').notNull().default(false),
    /** Allows refunds and closings to a member who is no administrator. */
    mayManageTill: boolean('may_manage_till').notNull().default(false),
    /** Incremented by the database with every visible or editable change. */
    ...rowVersion,
    /** Accepted terms' content version. Null for staff and older accounts. */
    termsVersion: integer('terms_version'),
    termsAcceptedAt: instant('terms_accepted_at'),
    /** Erasure by the owner. The row stays, empty and blocked, for stored repairs (decisions/0016). */
    erasedAt: instant('erased_at'),
    ...timestamps,
    searchText: searchText(sql`first_name || ' ' || last_name || ' ' || coalesce(phone, '')`),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_phone').on(table.phone),
    index('users_team')
      .on(table.id)
      .where(sql`${table.roles} <> '{CUSTOMER}'`),
    index('users_search_text').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** Returns a column with the id of a person, whose row outlives this one. */
export function userRef(name: string) {
  return uuid(name).references(() => users.id);
}

/** Rows that are deleted with their person. */
export const ofUser = {
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
};

/** Third-party accounts by issuer and subject, never by address. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    ...ofUser,
    ...creationTime,
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('identities_user').on(table.userId)],
);

/** `counter` belongs to the live refresh token, which isn't stored. */
export const sessions = pgTable(
  'sessions',
  {
    ...rowId,
    ...ofUser,
    counter: integer('counter').notNull().default(0),
    ip: text('ip'),
    country: text('country'),
    city: text('city'),
    browser: text('browser'),
    os: text('os'),
    device: text('device'),
    ...creationTime,
    lastUsedAt: instant('last_used_at').notNull(),
    /** Absolute end. Idle sessions end earlier. */
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (table) => [index('sessions_user').on(table.userId, table.createdAt)],
);

/**
 * Browsers of an account, for mails about new ones. `fingerprint`: browser and system. `countries`: known locations. `secretHash`: hash of
 * the cookie that identifies the browser.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    ...rowId,
    ...ofUser,
    fingerprint: text('fingerprint').notNull(),
    countries: text('countries').array().notNull().default([]),
    secretHash: text('secret_hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('known_browsers_secret').on(table.secretHash, table.userId),
    index('known_browsers_user').on(table.userId),
  ],
);

/**
 * Pending registrations, for addresses with or without account. All of an address share one salt, so a sign-in needs a single hash.
 * `network`: only the newest per network are stored.
 */
export const registrations = pgTable(
  'registrations',
  {
    ...rowId,
    email: text('email').notNull(),
    network: text('network').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    passwordHash: text('password_hash').notNull(),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    termsVersion: integer('terms_version'),
    ...creationTime,
  },
  (table) => [index('registrations_email').on(table.email, table.network, table.createdAt)],
);

export const challengePurposes = ['verifyEmail', 'resetPassword', 'changeEmail', 'invitation', 'intake'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Last order of a code or link per address and purpose, with the day's count. Its row is the lock. */
export const codeOrders = pgTable(
  'code_orders',
  {
    email: text('email').notNull(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    id: uuid('id').notNull(),
    orderedAt: instant('ordered_at').notNull(),
    /** Time at which the worker wrote the mail or found no account. */
    handledAt: instant('handled_at'),
    day: text('day').notNull(),
    orderedThatDay: integer('ordered_that_day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.purpose] })],
);

/**
 * Codes per address and purpose, up to two at once. Digits are encrypted, so they can be mailed again but a database leak is harmless.
 * Using a code replaces the digits. Tries are counted before the comparison. A code for an address change also belongs to an account, so
 * two accounts can't use each other's.
 */
export const codes = pgTable(
  'codes',
  {
    ...rowId,
    email: text('email').notNull(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sealed: text('sealed').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Tries per network, at most `tries` keys. */
    triesByNetwork: jsonb('tries_by_network').$type<Record<string, number>>().notNull().default({}),
    ...creationTime,
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('codes_address').on(table.email, table.purpose, table.expiresAt),
    index('codes_user').on(table.userId),
  ],
);

/**
 * Tokens: given to a browser (`code`, needs a code), mailed as link (`link`), or earned by a code (`final`). A token is the id with a MAC,
 * so it isn't stored.
 */
export const challenges = pgTable(
  'challenges',
  {
    ...rowId,
    kind: text('kind', { enum: ['code', 'link', 'final'] }).notNull(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    email: text('email').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Without foreign key, because tokens outlive registrations and exist for unstored ones. */
    registrationId: uuid('registration_id'),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    tries: integer('tries').notNull().default(0),
    ...creationTime,
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('challenges_email').on(table.email, table.purpose),
    index('challenges_user').on(table.userId, table.purpose),
    index('challenges_session').on(table.sessionId),
    index('challenges_expires_at').on(table.expiresAt),
  ],
);

/** Returns SQL of a person's first and last name as one text. It is null for a missing or erased person. */
export function fullNameSql({ firstName, lastName }: Readonly<Record<'firstName' | 'lastName', SQLWrapper>>) {
  return sql<string | null>`nullif(trim(concat(${firstName}, ' ', ${lastName})), '')`;
}
