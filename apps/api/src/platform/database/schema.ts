import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Outbox, written in the business transaction and sent by the worker. `data` loses its codes after sending. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    /** Person or message of the mail. Its deletion deletes the mail, whatever the address. */
    subjectId: uuid('subject_id'),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['PENDING', 'SENT', 'EXPIRED', 'FAILED', 'REPLACED'] })
      .notNull()
      .default('PENDING'),
    attempts: integer('attempts').notNull().default(0),
    unanswered: integer('unanswered').notNull().default(0),
    reason: text('reason'),
    messageId: text('message_id').notNull(),
    /** Thread of the mail. At most one mail of a thread is pending. */
    thread: text('thread'),
    replacedBy: uuid('replaced_by'),
    /** A code in the mail is useless after this, so it isn't sent. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    /** Time at which an ADMIN retried it. The retry period starts anew. */
    resentAt: instant('resent_at'),
    /** Time of PostgreSQL at which a pending mail is sent. Null for one of an older node, whose job sends it, and for an ended one. */
    dueAt: instant('due_at'),
    /** Due mails with lower numbers leave first. */
    priority: smallint('priority').notNull().default(0),
    /** Node that sends it now. */
    takenBy: text('taken_by'),
  },
  (table) => [
    index('mails_recipient').on(table.recipient),
    index('mails_subject')
      .on(table.subjectId)
      .where(sql`${table.subjectId} is not null`),
    index('mails_thread')
      .on(table.thread, table.createdAt)
      .where(sql`${table.thread} is not null`),
    index('mails_created').on(table.createdAt),
    index('mails_pending')
      .on(table.createdAt)
      .where(sql`${table.state} = 'PENDING'`),
    index('mails_failed')
      .on(table.createdAt)
      .where(sql`${table.state} = 'FAILED'`),
  ],
);

/** One row while the shop is in maintenance. Mail and pushes are held meanwhile, and pages say so. */
export const maintenance = pgTable('maintenance', {
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
  reason: text('reason', { enum: ['COMMAND', 'RESTORE'] }).primaryKey(),
});

/** Ed25519 keys of the installation. The one without `retiredAt` signs, and public keys stay for good. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    /** The beginning of the public key's hash. */
    id: text('id').primaryKey(),
    /** PEM. */
    publicKey: text('public_key').notNull(),
    /** Sealed with AUTH_SECRET, null for a retired key. */
    privateKey: text('private_key'),
    createdAt: instant('created_at').notNull(),
    retiredAt: instant('retired_at'),
  },
  (table) => [
    uniqueIndex('signing_keys_current')
      .on(sql`(true)`)
      .where(sql`${table.retiredAt} is null`),
    check('signing_keys_private', sql`(${table.privateKey} is null) = (${table.retiredAt} is not null)`),
  ],
);

/** The key by which push services know the installation (VAPID). Exactly one, because browsers subscribe to it. */
export const pushKeys = pgTable(
  'push_keys',
  {
    publicKey: text('public_key').primaryKey(),
    /** Sealed with AUTH_SECRET. */
    privateKey: text('private_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  () => [uniqueIndex('push_keys_single').on(sql`(true)`)],
);

/** Addresses that a mail server rejected. They get only codes until somebody shows that they read them or an ADMIN retries. */
export const refusedAddresses = pgTable('refused_addresses', {
  address: text('address').primaryKey(),
  reason: text('reason').notNull(),
  refusedAt: instant('refused_at').notNull(),
});

/** First answer of a call with Idempotency-Key, committed together with the call's writes. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    subject: text('subject').notNull(),
    call: text('call').notNull(),
    key: uuid('key').notNull(),
    request: bytes('request').notNull(),
    status: integer('status'),
    answer: text('answer'),
    lasting: boolean('lasting').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.call, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('rate_limits_expires_at').on(table.expiresAt)],
);

/** Running nodes with their heartbeats. The others clean up after a silent one. */
export const nodes = pgTable('nodes', {
  id: text('id').primaryKey(),
  workers: text('workers').array().notNull().default([]),
  /** Number of the newest migration that the node knows. Nodes that write none are older than all that do. */
  schemaVersion: integer('schema_version').notNull().default(0),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Sockets of signed-in people on all nodes. They are deleted with their node. */
export const openSockets = pgTable(
  'open_sockets',
  {
    id: text('id').primaryKey(),
    person: text('person').notNull(),
    node: text('node')
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('open_sockets_person').on(table.person), index('open_sockets_node').on(table.node)],
);

/** Events between nodes too large for NOTIFY. The socket adapter's own table. */
export const socketIoAttachments = pgTable('socket_io_attachments', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).defaultNow(),
  payload: bytes('payload'),
});
