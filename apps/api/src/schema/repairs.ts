import {
  actions,
  custodies,
  delayReasons,
  outcomes,
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
import { sql } from 'drizzle-orm';
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
import { amount, dueOrNever, instant, plainText } from './columns.ts';
import { devices } from './devices.ts';
import { faults, partners } from './partners.ts';
import { users } from './people.ts';
import { zones } from './zones.ts';

/** Nobody answered: when, how and about what the shop last tried. */
export type StoredFlag = { at: string; how: ContactAttemptKind; about: FlagSubject };

/** The repair as it is now. `turnOwner`, `turnSince` and `turnDue` are written by each transition; an open repair is one with an owner. */
export const repairs = pgTable(
  'repairs',
  {
    id: text('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id),
    issue: text('issue').notNull(),
    additionalInfo: text('additional_info'),
    address: text('address').notNull(),
    status: text('status', { enum: statuses }).notNull(),
    custody: text('custody', { enum: custodies }).notNull(),
    outcome: text('outcome', { enum: outcomes }).notNull(),
    /** 1 to 8 on the rail. */
    station: integer('station').notNull(),
    version: integer('version').notNull(),
    turnOwner: text('turn_owner', { enum: roles }),
    turnSince: instant('turn_since'),
    turnDue: instant('turn_due'),
    /** What `turnDue` was promised by. */
    dueReason: jsonb('due_reason').$type<DueReason>(),
    /** When the customer is to be called again. */
    callAt: instant('call_at'),
    expectedAt: date('expected_at', { mode: 'string' }),
    /** Why it takes longer than was promised. */
    delayReason: text('delay_reason', { enum: delayReasons }),
    flag: jsonb('flag').$type<StoredFlag>(),
    notes: text('notes'),
    price: amount('price'),
    /** The visit and the proposal that the table's facts speak of, written by each transition; null where there is none. */
    visitType: text('visit_type', { enum: visitTypes }),
    visitStatus: text('visit_status', { enum: visitStatuses }),
    /** Whose visit it is. */
    assigneeId: uuid('assignee_id').references(() => users.id),
    proposalId: uuid('proposal_id'),
    proposalStatus: text('proposal_status', { enum: currentProposalStatuses }),
    /** What the customer may do, in the table's order; nothing of it depends on the time. */
    customerActions: text('customer_actions', { enum: actions }).array().notNull().default([]),
    technicianId: uuid('technician_id').references(() => users.id),
    diagnosisStartedAt: instant('diagnosis_started_at'),
    diagnosisFinishedAt: instant('diagnosis_finished_at'),
    diagnosisNotes: text('diagnosis_notes'),
    diagnosisExternalized: boolean('diagnosis_externalized').notNull().default(false),
    fixStatus: text('fix_status', { enum: ['ASSIGNED', 'STARTED', 'FINISHED'] }),
    fixStartedAt: instant('fix_started_at'),
    fixNotes: text('fix_notes'),
    fixExternalized: boolean('fix_externalized').notNull().default(false),
    partnerId: uuid('partner_id').references(() => partners.id),
    /** The partner's name as somebody typed it. */
    partner: text('partner'),
    partnerReference: text('partner_reference'),
    partnerDue: date('partner_due', { mode: 'string' }),
    rate: integer('rate'),
    comment: text('comment'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    channel: text('channel', { enum: ['web', 'phone'] }).notNull(),
    previousRepair: text('previous_repair').references((): AnyPgColumn => repairs.id),
    zoneId: uuid('zone_id').references(() => zones.id),
    /** What was broken, and what became of it, in the shop's own codes. */
    faultId: uuid('fault_id').references(() => faults.id),
    resolution: text('resolution'),
    /** The customer agreed beforehand to a price up to this one. */
    ceiling: amount('ceiling'),
    /** Of a warranty claim: whether it is covered has to be said, or was. */
    claim: text('claim', { enum: ['OPEN', 'COVERED', 'NOT_COVERED'] }),
    /** What a diagnosis costs whose price is rejected. */
    fee: amount('fee'),
    /** The oldest message of the customer that nobody has handled. */
    waitingSince: instant('waiting_since'),
    /** The customer hasn't read something that the shop wrote. */
    hasUnread: boolean('has_unread').notNull().default(false),
    /** As the customer and the device have them: written by the database wherever one of them changes. */
    customerSearchText: text('customer_search_text').notNull().default(''),
    deviceSearchText: text('device_search_text').notNull().default(''),
    warrantyUntil: date('warranty_until', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // A device is in one open repair at most, also when two requests arrive at once. One that is back home may be brought again.
    uniqueIndex('repairs_open_device')
      .on(table.deviceId)
      .where(sql`${table.turnOwner} is not null and ${table.status} <> 'RETURNED'`),
    index('repairs_customer').on(table.customerId, table.createdAt),
    index('repairs_device').on(table.deviceId, table.createdAt),
    // The lists, each in its order. Open and closed repairs lie apart: the newest are nearly all open.
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
    // Among the closed ones stand those that were given up, home or not yet: few, wherever they are looked for.
    index('repairs_aborted_open')
      .on(table.updatedAt, table.id)
      .where(sql`${table.turnOwner} is not null and ${table.status} = 'ABORTED'`),
    index('repairs_aborted_closed')
      .on(table.updatedAt, table.id)
      .where(sql`${table.turnOwner} is null and ${table.status} = 'ABORTED'`),
    index('repairs_closed_updated')
      .on(table.updatedAt, table.id)
      .where(sql`${table.turnOwner} is null`),
    index('repairs_open_created')
      .on(table.createdAt, table.id)
      .where(sql`${table.turnOwner} is not null`),
    index('repairs_closed_created')
      .on(table.createdAt, table.id)
      .where(sql`${table.turnOwner} is null`),
  ],
);

/**
 * How often what a customer's repairs show has changed, their own and their devices': as long as it is the same, so is every answer
 * that was made of them. Apart from `users`, so that a step waits for no sign-in; no row: never.
 */
export const repairVersions = pgTable('repair_versions', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
});

/** By what version of the table a column is computed that no statement can compute. */
export const computedColumns = pgTable('computed_columns', {
  column: text('column').primaryKey(),
  madeBy: text('made_by').notNull(),
});

/**
 * What a search looks into of a repair: its number, the issue and what its customer was told. Triggers of migration 0003 write it with
 * its repair; beside it, since every step writes the repair, and only few of them these texts (decision 0008).
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

/** A value of a column as JSON holds it; instants are ISO 8601. */
export type StoredValue = string | number | boolean | null | StoredFlag | DueReason | readonly string[];
export type StoredColumns = Record<string, StoredValue>;

/** What a correction puts back: the columns that a step changed, as they were; null for a row that the step began. */
export type Undo = {
  repair: StoredColumns;
  visits: Record<string, StoredColumns | null>;
  proposals: Record<string, StoredColumns | null>;
};

/** Every step of a repair. People stand in it as ids only; no actor: the system. */
export const repairLog = pgTable(
  'repair_log',
  {
    id: uuid('id').primaryKey(),
    repairId: text('repair_id')
      .notNull()
      .references(() => repairs.id),
    /** Rises within the repair: the version that the step made. What changes beside a step makes one without an entry. */
    version: integer('version').notNull(),
    action: text('action', { enum: actions }).notNull(),
    actorId: uuid('actor_id').references(() => users.id),
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
    /** Steps that were taken as one have it in common; a single one has none. */
    chainId: uuid('chain_id'),
  },
  (table) => [uniqueIndex('repair_log_version').on(table.repairId, table.version)],
);

/** What a photo was taken for. */
export const photoStages = ['REQUEST', 'INTAKE', 'DIAGNOSIS', 'WORK', 'AFTER', 'HANDOVER'] as const;

/** What a photo or a paper belongs to; `ownerId` is its id. UNSENT: to the message about that repair which its sender is still to send. */
export const attachmentOwners = [
  'REPAIR',
  'VISIT',
  'USER',
  'MESSAGE',
  'UNSENT',
  'NOTE',
  'CHECKLIST',
  'PARTNER',
] as const;

/** Photos and papers; the file itself lies in the storage under its id. By `sha256` it can be proven later to be the same. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey(),
    ownerKind: text('owner_kind', { enum: attachmentOwners }).notNull(),
    ownerId: text('owner_id').notNull(),
    logEntryId: uuid('log_entry_id').references(() => repairLog.id),
    stage: text('stage', { enum: photoStages }),
    /** The customer may see it, whoever took it. */
    forCustomer: boolean('for_customer').notNull().default(false),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('attachments_owner').on(table.ownerKind, table.ownerId)],
);
