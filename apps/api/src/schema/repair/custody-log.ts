import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

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
