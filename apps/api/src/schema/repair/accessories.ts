import { missingReasons } from '@atelier/domain';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, rowId } from '../columns.ts';
import { ofRepair } from './repairs.ts';

/** Things that came with a device (specification/life#accessories). Log entries and receipts have their ids. The name is null after an erasure. */
export const accessories = pgTable(
  'accessories',
  {
    ...rowId,
    ...ofRepair,
    name: text('name'),
    handedOverAt: instant('handed_over_at').notNull(),
    returnedAt: instant('returned_at'),
    /** Reason why it didn't come back with the device. */
    missingReason: text('missing_reason', { enum: missingReasons }),
    /** A correction took its handover back. */
    undone: boolean('undone').notNull().default(false),
  },
  (table) => [index('accessories_repair').on(table.repairId)],
);
