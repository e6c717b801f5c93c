import { custodies, handoverMethods } from '@atelier/domain';
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { partners } from './partners.ts';
import { users } from './people.ts';
import { repairLog, repairs } from './repairs.ts';

/**
 * A receipt for each change of custody, from door to door (specification/life#receipts). A seal covers ids, codes and hashes of files
 * alone, so that erasing a person breaks none; null: from before receipts were written.
 */
export const handovers = pgTable(
  'handovers',
  {
    id: uuid('id').primaryKey(),
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
    /** Rises within the repair, without a gap. */
    seq: integer('seq').notNull(),
    logEntryId: uuid('log_entry_id')
      .notNull()
      .references(() => repairLog.id),
    from: text('from_custody', { enum: custodies }).notNull(),
    to: text('to_custody', { enum: custodies }).notNull(),
    fromUserId: uuid('from_user').references(() => users.id),
    toUserId: uuid('to_user').references(() => users.id),
    partnerId: uuid('partner_id').references(() => partners.id),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    accessories: jsonb('accessories').$type<readonly string[]>().notNull(),
    condition: text('condition'),
    /** The files' SHA-256 by the attachments' ids. */
    photos: jsonb('photos').$type<Readonly<Record<string, string>>>().notNull(),
    method: text('method', { enum: handoverMethods }).notNull(),
    signer: text('signer'),
    signature: uuid('signature'),
    withoutReason: text('without_reason'),
    acknowledgedBy: uuid('acknowledged_by').references(() => users.id),
    acknowledgedAt: instant('acknowledged_at'),
    /** The correction that took its step back. */
    voidedBy: uuid('voided_by').references(() => repairLog.id),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash'),
    /** Names the key of the seal. */
    keyId: text('key_id'),
  },
  (table) => [
    uniqueIndex('handovers_seq').on(table.repairId, table.seq),
    uniqueIndex('handovers_entry').on(table.logEntryId),
  ],
);
