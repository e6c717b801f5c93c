import { roles } from '@atelier/domain';
import { sql } from 'drizzle-orm';
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
import { searchText, instant } from './columns.ts';
import { zones } from './zones.ts';

/** Everybody with an account. Without a password they sign in through a third party, or have not followed their invitation yet. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Null for whoever called and gave none: they have no mail and can't sign in. */
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
    /** They are mailed for a rating once a device is back; the bell rings all the same. */
    ratingMails: boolean('rating_mails').notNull().default(true),
    emailVerifiedAt: instant('email_verified_at'),
    /** How often the shop's news have mailed the invitation again to this address. */
    invitedAgain: integer('invited_again').notNull().default(0),
    /** They can't sign in: erased, or a member of the team whom an ADMIN disabled. */
    blockedAt: instant('blocked_at'),
    /** A member of the team isn't there until this day, which is the last one. */
    awayUntil: date('away_until', { mode: 'string' }),
    maySeeFigures: boolean('may_see_figures').notNull().default(false),
    /** Raised by the database with whatever is shown or edited of a person. */
    version: integer('version').notNull().default(1),
    /** The content whose terms they accepted; null for staff, and for whoever came before terms were kept. */
    termsVersion: integer('terms_version'),
    termsAcceptedAt: instant('terms_accepted_at'),
    /** Deleted by their owner: the row stays for the repairs that are kept, with nothing in it, and blocked (decision 0016). */
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    searchText: searchText(sql`first_name || ' ' || last_name || ' ' || coalesce(phone, '')`),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_phone').on(table.phone),
    // The team: a handful among all customers.
    index('users_team')
      .on(table.id)
      .where(sql`${table.roles} <> '{CUSTOMER}'`),
    index('users_search_text').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** A third party's accounts, by issuer and subject, never by address. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('identities_user').on(table.userId)],
);

/** `counter` is the live refresh token's; nothing of the token itself is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    counter: integer('counter').notNull().default(0),
    ip: text('ip'),
    country: text('country'),
    city: text('city'),
    browser: text('browser'),
    os: text('os'),
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** The absolute end; an idle session ends earlier. */
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (table) => [index('sessions_user').on(table.userId, table.createdAt)],
);

/**
 * The browsers that an account has signed in from, to tell it about new ones. `fingerprint`: browser and system; `countries`: where
 * it was, as far as anybody knew; `secretHash`: of the cookie by which the browser itself is known again.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
 * What somebody typed to register an address, whether or not it has an account. All of an address have their passwords hashed with
 * one salt, so that a sign-in compares them with a single hash. `network`: the newest of each are kept.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    network: text('network').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    passwordHash: text('password_hash').notNull(),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    /** The content whose terms were accepted with it, at `createdAt`. */
    termsVersion: integer('terms_version'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('registrations_email').on(table.email, table.network, table.createdAt)],
);

export const challengePurposes = ['verifyEmail', 'resetPassword', 'changeEmail', 'invitation', 'intake'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** The last mail with a code or link that was ordered for an address and purpose, the day's count, and the lock on all of it. */
export const codeOrders = pgTable(
  'code_orders',
  {
    email: text('email').notNull(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    id: uuid('id').notNull(),
    orderedAt: instant('ordered_at').notNull(),
    /** When the worker wrote the mail, or found nobody to write to. */
    handledAt: instant('handled_at'),
    /** The day (UTC) that `orderedThatDay` counts. */
    day: text('day').notNull(),
    orderedThatDay: integer('ordered_that_day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.purpose] })],
);

/**
 * A code of an address and purpose; two may stand at once. The digits are sealed, so that they can be mailed again and are of no
 * use to whoever reads the database; using them seals others in their place. Tries are counted before anything is compared. A
 * code of a change of e-mail belongs to an account besides: two who want one address can't use each other's.
 */
export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    /** Of a change of e-mail: the account that is to have the address. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sealed: text('sealed').notNull(),
    tries: integer('tries').notNull().default(0),
    /** The tries of each network; no more keys than `tries`. */
    triesByNetwork: jsonb('tries_by_network').$type<Record<string, number>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('codes_address').on(table.email, table.purpose, table.expiresAt),
    index('codes_user').on(table.userId),
  ],
);

/**
 * What a token stands for: handed to a browser (`code`: good with a code beside it), mailed in a link (`link`), or won by a code
 * (`final`). The token is the id with a mac, so nothing of it is stored.
 */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['code', 'link', 'final'] }).notNull(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    email: text('email').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Refers to nothing: a token outlives its registration, and one that wasn't kept has a token all the same. */
    registrationId: uuid('registration_id'),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
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
