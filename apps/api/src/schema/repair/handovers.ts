import { custodies, handoverMethods, noProofReasons, proofKinds } from '@atelier/domain';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, rowId } from '../columns.ts';
import { partners } from '../shop/partners.ts';
import { userRef } from '../people.ts';
import { ofRepair, repairLog } from './repairs.ts';

/**
 * Handover receipts, one per change of custody (specification/life#receipts). A signature covers only ids, codes and hashes, so it stays
 * valid after erasing a person. `hash` is null for those older than receipts, and a keyed hash for those older than signing keys. A trigger
 * refuses changes, except the mark of a correction and `erase_person`.
 */
export const handovers = pgTable(
  'handovers',
  {
    ...rowId,
    ...ofRepair,
    seq: integer('seq').notNull(),
    logEntryId: uuid('log_entry_id')
      .notNull()
      .references(() => repairLog.id),
    from: text('from_custody', { enum: custodies }).notNull(),
    to: text('to_custody', { enum: custodies }).notNull(),
    fromUserId: userRef('from_user'),
    toUserId: userRef('to_user'),
    partnerId: uuid('partner_id').references(() => partners.id),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Ids of what changed hands with the device. */
    accessories: jsonb('accessories').$type<readonly string[]>().notNull(),
    condition: text('condition'),
    /** Erased with the condition, so the signed hash reveals no word of it. */
    conditionSalt: text('condition_salt'),
    conditionHash: text('condition_hash'),
    photos: jsonb('photos').$type<Readonly<Record<string, string>>>().notNull(),
    method: text('method', { enum: handoverMethods }).notNull(),
    signer: text('signer'),
    signature: uuid('signature'),
    withoutReason: text('without_reason'),
    acknowledgedBy: userRef('acknowledged_by'),
    acknowledgedAt: instant('acknowledged_at'),
    voidedBy: uuid('voided_by').references(() => repairLog.id),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash'),
    keyId: text('key_id'),
  },
  (table) => [
    uniqueIndex('handovers_seq').on(table.repairId, table.seq),
    uniqueIndex('handovers_entry').on(table.logEntryId),
    index('handovers_received_at').on(table.receivedAt),
  ],
);

/** Later records of a receipt, each signed. A trigger refuses changes. VOIDED names the correction. */
export const handoverEntries = pgTable(
  'handover_entries',
  {
    ...rowId,
    handoverId: uuid('handover_id')
      .notNull()
      .references(() => handovers.id),
    kind: text('kind', { enum: ['VOIDED', ...proofKinds] }).notNull(),
    logEntryId: uuid('log_entry_id').references(() => repairLog.id),
    receivedAt: instant('received_at').notNull(),
    recordedBy: userRef('recorded_by'),
    /** Hash of a photo's file, or the salted one of a signature and name. */
    sha256: text('sha256'),
    photoId: uuid('photo_id'),
    reason: text('reason', { enum: noProofReasons }),
    hash: text('hash').notNull(),
    keyId: text('key_id').notNull(),
  },
  (table) => [
    index('handover_entries_handover').on(table.handoverId),
    index('handover_entries_received_at').on(table.receivedAt),
  ],
);

/** Signature and name of an entry, deleted after the retention and with a person. Salted, so the signed hash reveals neither. */
export const handoverSignatures = pgTable(
  'handover_signatures',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => handoverEntries.id),
    name: text('name').notNull(),
    strokes: jsonb('strokes').$type<readonly (readonly number[])[]>(),
    salt: text('salt').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('handover_signatures_received_at').on(table.receivedAt)],
);

/** Wrong codes of a handover with the customer. `position` counts those handovers of a repair (specification/life#handover-code). */
export const handoverCodeTries = pgTable(
  'handover_code_tries',
  {
    ...ofRepair,
    position: integer('position').notNull(),
    wrong: integer('wrong').notNull(),
  },
  (table) => [primaryKey({ columns: [table.repairId, table.position] })],
);

/* The custody log (specification/life#custody-log), a Merkle tree over receipts and their entries. Triggers refuse changes. */

/** Order of receipts and entries in the log, from 0. The subject is a receipt or an entry. */
export const custodyLog = pgTable('custody_log', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  kind: text('kind', { enum: ['RECEIPT', 'ENTRY'] }).notNull(),
  subjectId: uuid('subject_id').notNull().unique('custody_log_subject'),
  at: instant('at').notNull(),
});

/** Hashes of all complete subtrees, so a proof reads few rows. Level 0 has the leaves. */
export const custodyNodes = pgTable(
  'custody_nodes',
  {
    level: bigint('level', { mode: 'number' }).notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.position] })],
);

/** Signed roots of the tree at its sizes (decisions/0126). */
export const custodyCheckpoints = pgTable('custody_checkpoints', {
  size: bigint('size', { mode: 'number' }).primaryKey(),
  note: text('note').notNull(),
  at: instant('at').notNull(),
});
