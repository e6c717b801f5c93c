import { optionKinds, proposalLineKinds, proposalStatuses } from '@atelier/domain';
import { boolean, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, creationTime, instant, rowId } from '../columns.ts';
import { userRef } from '../people.ts';
import { ofRepair } from './repairs.ts';

/**
 * Proposals. `price` is binding, `estimatedCost` an estimate, `estimatedTime` in whole working days. Without `warrantyDays` the shop's setting
 * applies.
 */
export const proposals = pgTable(
  'proposals',
  {
    ...rowId,
    ...ofRepair,
    version: integer('version').notNull(),
    price: amount('price').notNull(),
    estimatedCost: amount('estimated_cost'),
    estimatedTime: integer('estimated_time').notNull(),
    warrantyDays: integer('warranty_days'),
    deposit: amount('deposit'),
    status: text('status', { enum: proposalStatuses }).notNull(),
    createdBy: userRef('created_by'),
    ...creationTime,
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at').notNull(),
    answeredBy: userRef('answered_by'),
    answeredAt: instant('answered_at'),
    answeredHow: text('answered_how', { enum: ['WEB', 'PHONE', 'MESSAGE', 'VISIT', 'WARRANTY', 'IMPORT'] }),
  },
  (table) => [uniqueIndex('proposals_version').on(table.repairId, table.version)],
);

/** Options of a proposal, at least one. The proposal has price, days and warranty of the recommended one. */
export const proposalOptions = pgTable(
  'proposal_options',
  {
    ...rowId,
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => proposals.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: optionKinds }).notNull(),
    label: text('label'),
    price: amount('price').notNull(),
    estimatedTime: integer('estimated_time').notNull(),
    warrantyDays: integer('warranty_days'),
    recommended: boolean('recommended').notNull(),
    chosen: boolean('chosen').notNull().default(false),
  },
  (table) => [uniqueIndex('proposal_options_position').on(table.proposalId, table.position)],
);

/** Lines of an option. Quantity times unit price plus tax adds up to its price (specification/life#prices). */
export const proposalLines = pgTable(
  'proposal_lines',
  {
    ...rowId,
    optionId: uuid('option_id')
      .notNull()
      .references(() => proposalOptions.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: proposalLineKinds }).notNull(),
    words: text('words'),
    quality: text('quality'),
    quantity: integer('quantity').notNull(),
    unitPrice: amount('unit_price').notNull(),
    taxRate: numeric('tax_rate', { precision: 5, scale: 2, mode: 'string' }),
  },
  (table) => [index('proposal_lines_option').on(table.optionId, table.position)],
);
