import { sql } from 'drizzle-orm';
import {
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The outbox: written in the business transaction, sent by the worker. `data` loses its codes once the mail is sent. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    /** Whom it tells something of themselves, or what message: it goes when they go, whatever address it was sent to. */
    subjectId: uuid('subject_id'),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['PENDING', 'SENT', 'EXPIRED', 'FAILED', 'REPLACED'] })
      .notNull()
      .default('PENDING'),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts whose answer was lost after the mail had been sent. */
    unanswered: integer('unanswered').notNull().default(0),
    /** What the server said last, or what went wrong on the way to it. */
    reason: text('reason'),
    messageId: text('message_id').notNull(),
    /** What it goes on about: of a thread one mail at most waits to leave. */
    thread: text('thread'),
    /** The later mail of its thread that leaves in its place. */
    replacedBy: uuid('replaced_by'),
    /** After this a code in it is of no use and it isn't sent. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** When it was given up. */
    failedAt: instant('failed_at'),
    /** When an ADMIN had it sent again: from then on it is tried anew. */
    resentAt: instant('resent_at'),
  },
  (table) => [
    index('mails_recipient').on(table.recipient),
    index('mails_subject')
      .on(table.subjectId)
      .where(sql`${table.subjectId} is not null`),
    index('mails_thread')
      .on(table.thread, table.createdAt)
      .where(sql`${table.thread} is not null`),
    index('mails_unsent')
      .on(table.createdAt)
      .where(sql`${table.state} <> 'SENT'`),
  ],
);

/** Addresses that a mail server has refused: nothing but codes is sent there until somebody shows that they read it, or an ADMIN tries again. */
export const refusedAddresses = pgTable('refused_addresses', {
  address: text('address').primaryKey(),
  /** What the server said. */
  reason: text('reason').notNull(),
  refusedAt: instant('refused_at').notNull(),
});

/** The first answer of a call that carried Idempotency-Key; committed together with what the call wrote. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    subject: text('subject').notNull(),
    call: text('call').notNull(),
    key: uuid('key').notNull(),
    /** SHA-256 of what the call carried. */
    request: bytes('request').notNull(),
    status: integer('status'),
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.call, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);

/** Counters of request limits that all nodes share. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('rate_limits_expires_at').on(table.expiresAt)],
);

/** The nodes that are at work: each says so every few seconds, and the others see to what a silent one left. */
export const nodes = pgTable('nodes', {
  /** The beginning of the names of its connections. */
  id: text('id').primaryKey(),
  /** What the jobs that it runs are locked by. */
  workers: text('workers').array().notNull().default([]),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The sockets of people who are signed in, on all nodes: they go with their node. */
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

/** Events between nodes that are too large for NOTIFY; the socket adapter's own table. */
export const socketIoAttachments = pgTable('socket_io_attachments', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).defaultNow(),
  payload: bytes('payload'),
});
