import { custodies, handoverMethods } from '@atelier/domain';
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { partners } from '../shop/partners.ts';
import { users } from '../people.ts';
import { repairLog, repairs } from './repairs.ts';

/**
 * Handover receipts, one per change of custody (specification/life#receipts). A seal covers only ids, codes and file hashes, so it stays
 * valid after erasing a person. Null: older than receipts.
 */
export const handovers = pgTable(
  'handovers',
  {
    id: uuid('id').primaryKey(),
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
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
    /** Ids of what changed hands with the device. */
    accessories: jsonb('accessories').$type<readonly string[]>().notNull(),
    condition: text('condition'),
    photos: jsonb('photos').$type<Readonly<Record<string, string>>>().notNull(),
    method: text('method', { enum: handoverMethods }).notNull(),
    signer: text('signer'),
    signature: uuid('signature'),
    withoutReason: text('without_reason'),
    acknowledgedBy: uuid('acknowledged_by').references(() => users.id),
    acknowledgedAt: instant('acknowledged_at'),
    voidedBy: uuid('voided_by').references(() => repairLog.id),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash'),
    keyId: text('key_id'),
  },
  (table) => [
    uniqueIndex('handovers_seq').on(table.repairId, table.seq),
    uniqueIndex('handovers_entry').on(table.logEntryId),
  ],
);
