import { contactStates } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { creationTime, instant, rowId, rowVersion } from '../columns.ts';
import { userRef } from '../people.ts';

/** Messages of the contact form. They belong to no account, because addresses are unverified. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    ...rowId,
    state: text('state', { enum: contactStates }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    ...rowVersion,
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: userRef('answered_by'),
    ...creationTime,
  },
  (table) => [
    index('contact_messages_state').on(table.state, table.id),
    index('contact_messages_email').on(table.email),
    index('contact_messages_created_at').on(table.createdAt),
    check('contact_messages_answered', sql`(${table.state} = 'ANSWERED') = (${table.answer} is not null)`),
  ],
);
