import {
  actions,
  barriers,
  claimStates,
  coverageReasons,
  custodies,
  delayReasons,
  outcomes,
  resolutions,
  roles,
  currentProposalStatuses,
  statuses,
  visitStatuses,
  visitTypes,
  type ContactAttemptKind,
  type Captured,
  type DueReason,
  type FlagSubject,
} from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { amount, amountSum, creationTime, dueOrNever, instant, plainText, rowId, timestamps } from '../columns.ts';
import { devices } from './devices.ts';
import { faults, partners } from '../shop/partners.ts';
import { shelves } from '../shop/shelves.ts';
import { userRef, users } from '../people.ts';
import { zones } from '../shop/zones.ts';

export type StoredFlag = { at: string; how: ContactAttemptKind; about: FlagSubject };

/** Agreed price. A device that is gone costs nothing. */
export function agreedPrice(repair: SQL): SQL {
  return sql`(case when ${repair}.custody = 'GONE' then 0 else coalesce(${repair}.price, 0) end)`;
}

/** The customer paid more than they owe, and no price is open any more (specification/till#balance). */
export function isRefundOwed(repair: SQL): SQL {
  return sql`(coalesce(${repair}.paid, 0) > coalesce(${repair}.charged, 0) + ${agreedPrice(repair)} and (
    ${repair}.price is not null or ${repair}.outcome in ('UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED') or ${repair}.turn_owner is null))`;
}

/** Repair in its current state. Each transition writes `turnOwner`, `turnSince` and `turnDue`. An open repair has an owner. */
export const repairs = pgTable(
  'repairs',
  {
    id: text('id').primaryKey(),
    customerId: userRef('customer_id').notNull(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id),
    issue: text('issue').notNull(),
    additionalInfo: text('additional_info'),
    address: text('address').notNull(),
    status: text('status', { enum: statuses }).notNull(),
    custody: text('custody', { enum: custodies }).notNull(),
    outcome: text('outcome', { enum: outcomes }).notNull(),
    station: integer('station').notNull(),
    version: integer('version').notNull(),
    turnOwner: text('turn_owner', { enum: roles }),
    turnSince: instant('turn_since'),
    turnDue: instant('turn_due'),
    /** Rule that determined `turnDue`. */
    dueReason: jsonb('due_reason').$type<DueReason>(),
    callAt: instant('call_at'),
    expectedAt: date('expected_at', { mode: 'string' }),
    delayReason: text('delay_reason', { enum: delayReasons }),
    flag: jsonb('flag').$type<StoredFlag>(),
    notes: text('notes'),
    price: amount('price'),
    /** Current visit and proposal, written by each transition. */
    visitType: text('visit_type', { enum: visitTypes }),
    visitStatus: text('visit_status', { enum: visitStatuses }),
    assigneeId: userRef('assignee_id'),
    proposalId: uuid('proposal_id'),
    proposalStatus: text('proposal_status', { enum: currentProposalStatuses }),
    /** Actions of the customer in the table's order, independent of the time. */
    customerActions: text('customer_actions', { enum: actions }).array().notNull().default([]),
    technicianId: userRef('technician_id'),
    diagnosisStartedAt: instant('diagnosis_started_at'),
    diagnosisFinishedAt: instant('diagnosis_finished_at'),
    diagnosisNotes: text('diagnosis_notes'),
    diagnosisExternalized: boolean('diagnosis_externalized').notNull().default(false),
    fixStatus: text('fix_status', { enum: ['ASSIGNED', 'STARTED', 'FINISHED'] }),
    fixStartedAt: instant('fix_started_at'),
    fixNotes: text('fix_notes'),
    fixExternalized: boolean('fix_externalized').notNull().default(false),
    partnerId: uuid('partner_id').references(() => partners.id),
    partner: text('partner'),
    partnerReference: text('partner_reference'),
    partnerDue: date('partner_due', { mode: 'string' }),
    rate: integer('rate'),
    comment: text('comment'),
    createdBy: userRef('created_by').notNull(),
    channel: text('channel', { enum: ['web', 'phone', 'import'] }).notNull(),
    previousRepair: text('previous_repair').references((): AnyPgColumn => repairs.id),
    zoneId: uuid('zone_id').references(() => zones.id),
    /** The office chose the zone, perhaps none. A new address derives it again. */
    zoneChosen: boolean('zone_chosen').notNull().default(false),
    /** Shelf of a device in the shop's custody. Every handover clears it. */
    shelfId: uuid('shelf_id').references(() => shelves.id),
    faultId: uuid('fault_id').references(() => faults.id),
    resolution: text('resolution', { enum: resolutions }),
    barrier: text('barrier', { enum: barriers }),
    /** Price limit that the customer accepted in advance. */
    ceiling: amount('ceiling'),
    /** State of a warranty claim. Null for other repairs. */
    claim: text('claim', { enum: claimStates }),
    /** Why the warranty covers the claim or not. */
    coverage: text('coverage', { enum: coverageReasons }),
    /** Price of the diagnosis if the customer rejects the proposal. */
    fee: amount('fee'),
    waitingSince: instant('waiting_since'),
    hasUnread: boolean('has_unread').notNull().default(false),
    /** Copy of a fact of the accessories: one didn't come back, and nobody has said why. */
    accessoryMissing: boolean('accessory_missing').notNull().default(false),
    /** Copies of the customer's and device's search texts, updated by the database. */
    customerSearchText: text('customer_search_text').notNull().default(''),
    deviceSearchText: text('device_search_text').notNull().default(''),
    warrantyUntil: date('warranty_until', { mode: 'string' }),
    /** Copies of the sums of payments and charges, written with each of them. Null before the first. */
    paid: amountSum('paid'),
    charged: amountSum('charged'),
    ...timestamps,
  },
  (table) => [
    // A device has at most one open repair, also with concurrent requests. A returned one may be brought again.
    uniqueIndex('repairs_open_device')
      .on(table.deviceId)
      .where(sql`${table.turnOwner} is not null and ${table.status} <> 'RETURNED'`),
    index('repairs_customer').on(table.customerId, table.createdAt),
    index('repairs_device').on(table.deviceId, table.createdAt),
    // Indexes of lists in their order. Open and closed are separate, because almost all new ones are open.
    index('repairs_turn_due')
      .on(table.turnOwner, dueOrNever, table.id)
      .where(sql`${table.turnOwner} is not null`),
    index('repairs_flagged')
      .on(dueOrNever, table.id)
      .where(sql`${table.turnOwner} is not null and ${table.flag} is not null`),
    index('repairs_status_due').on(table.status, dueOrNever, table.id),
    index('repairs_technician_due').on(table.technicianId, table.turnOwner, dueOrNever, table.id),
    index('repairs_assignee_due').on(table.assigneeId, table.turnOwner, dueOrNever, table.id),
    index('repairs_open_updated')
      .on(table.updatedAt, table.id)
      .where(sql`${table.turnOwner} is not null`),
    // Aborted repairs are listed with closed ones, returned or not. They are few.
    index('repairs_aborted_open')
      .on(table.updatedAt, table.id)
      .where(sql`${table.turnOwner} is not null and ${table.status} = 'ABORTED'`),
    index('repairs_aborted_closed')
      .on(table.updatedAt, table.id)
      .where(sql`${table.turnOwner} is null and ${table.status} = 'ABORTED'`),
    index('repairs_closed_updated')
      .on(table.updatedAt, table.id)
      .where(sql`${table.turnOwner} is null`),
    index('repairs_accessory_missing')
      .on(table.id)
      .where(sql`${table.accessoryMissing}`),
    index('repairs_refund_owed')
      .on(table.id)
      .where(isRefundOwed(sql`repairs`)),
    index('repairs_shelf')
      .on(table.shelfId, table.createdAt)
      .where(sql`${table.shelfId} is not null`),
    index('repairs_open_created')
      .on(table.createdAt, table.id)
      .where(sql`${table.turnOwner} is not null`),
    index('repairs_closed_created')
      .on(table.createdAt, table.id)
      .where(sql`${table.turnOwner} is null`),
  ],
);

/**
 * Counter of changes to a customer's repairs and devices. Cached answers stay valid while it is equal. It is apart from `users`, so
 * transitions don't block on sign-ins. No row: no change.
 */
export const repairVersions = pgTable('repair_versions', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
});

/** Version of the transition table that computed columns which SQL can't compute. */
export const computedColumns = pgTable('computed_columns', {
  column: text('column').primaryKey(),
  madeBy: text('made_by').notNull(),
});

/**
 * Search text of a repair: number, issue and messages to its customer, written by triggers of migration 0003. It is a separate table,
 * because most transitions change the repair but not these texts (decisions/0008).
 */
export const repairSearch = pgTable(
  'repair_search',
  {
    repairId: plainText('repair_id')
      .primaryKey()
      .references(() => repairs.id, { onDelete: 'cascade' }),
    searchText: text('search_text').notNull(),
  },
  (table) => [index('repair_search_text').using('gin', table.searchText.op('gin_trgm_ops'))],
);

/** Rows about one repair. */
export const ofRepair = {
  repairId: text('repair_id')
    .notNull()
    .references(() => repairs.id),
};

export type StoredValue = string | number | boolean | null | StoredFlag | DueReason | readonly string[];
export type StoredColumns = Record<string, StoredValue>;

/** Former values of a transition's columns for its correction. Null for a row that it created. */
export type Undo = {
  repair: StoredColumns;
  visits: Record<string, StoredColumns | null>;
  proposals: Record<string, StoredColumns | null>;
  /** Absent in entries that are older than the rows, or without any. */
  accessories?: Record<string, StoredColumns | null>;
};

/** Log of transitions. It has people as ids only. No actor: the system. */
export const repairLog = pgTable(
  'repair_log',
  {
    ...rowId,
    ...ofRepair,
    /** Version of the repair after the transition. Changes outside transitions raise it without an entry. */
    version: integer('version').notNull(),
    action: text('action', { enum: actions }).notNull(),
    actorId: userRef('actor_id'),
    byCustomer: boolean('by_customer').notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    fromStatus: text('from_status', { enum: statuses }),
    fromCustody: text('from_custody', { enum: custodies }),
    fromOutcome: text('from_outcome', { enum: outcomes }),
    toStatus: text('to_status', { enum: statuses }).notNull(),
    toCustody: text('to_custody', { enum: custodies }).notNull(),
    toOutcome: text('to_outcome', { enum: outcomes }).notNull(),
    captured: jsonb('captured').$type<Captured>().notNull(),
    undo: jsonb('undo').$type<Undo>(),
    corrected: boolean('corrected').notNull().default(false),
    chainId: uuid('chain_id'),
  },
  (table) => [uniqueIndex('repair_log_version').on(table.repairId, table.version)],
);

export const photoStages = ['REQUEST', 'INTAKE', 'AFTER', 'HANDOVER', 'DOOR'] as const;

/** Owner of an attachment by `ownerId`. UNSENT: a message about that repair before sending. */
export const attachmentOwners = ['REPAIR', 'VISIT', 'USER', 'MESSAGE', 'UNSENT'] as const;

/** Photos and documents. The storage has the file under its id. `sha256` proves its identity later. */
export const attachments = pgTable(
  'attachments',
  {
    ...rowId,
    ownerKind: text('owner_kind', { enum: attachmentOwners }).notNull(),
    ownerId: text('owner_id').notNull(),
    logEntryId: uuid('log_entry_id').references(() => repairLog.id),
    stage: text('stage', { enum: photoStages }),
    forCustomer: boolean('for_customer').notNull().default(false),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdBy: userRef('created_by'),
    ...creationTime,
  },
  (table) => [index('attachments_owner').on(table.ownerKind, table.ownerId)],
);
