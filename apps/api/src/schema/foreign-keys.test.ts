import { cloneDatabase } from '@atelier/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('database'));
  client = new pg.Client({ connectionString: database.connection });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Foreign keys without an index, whose deletions would scan the whole table. */
const withoutIndex = `
  select c.conrelid::regclass || '.' || a.attname as reference
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      -- One of the rows that refer to something at all is as good.
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
  order by reference`;

const peopleStay = 'a person with a part in a repair is erased in place: the row stays, for the repairs';

const partnerStays = 'a partner who was used is retired, never deleted';
const zoneStays = 'a zone that was used is retired, never deleted';

/** No query reads by these columns, and their targets are never deleted. */
const exceptions: Readonly<Record<string, string>> = {
  'attachments.created_by': peopleStay,
  'attachments.log_entry_id': 'a log is never deleted, and a file is found by its owner',
  'cash_deposits.counted_by': peopleStay,
  'charges.added_by': peopleStay,
  'closings.closed_by': peopleStay,
  'contact_messages.answered_by': peopleStay,
  'content_drafts.saved_by': peopleStay,
  'content_drafts.scheduled_by': peopleStay,
  'content_images.added_by': peopleStay,
  'content_publications.published_by': peopleStay,
  'conversation_messages.author_id': peopleStay,
  'devices.type_id': 'a kind of device that was used is retired, never deleted',
  'handover_entries.log_entry_id': 'a log is never deleted, and an entry is found by its receipt',
  'handover_entries.recorded_by': peopleStay,
  'handovers.acknowledged_by': peopleStay,
  'handovers.from_user': peopleStay,
  'handovers.partner_id': partnerStays,
  'handovers.to_user': peopleStay,
  'handovers.voided_by': 'a log is never deleted, and a receipt is found by its repair',
  'late_handovers.driver_id': peopleStay,
  'late_handovers.entry_id': 'a log is never deleted, and a late handover is found by its repair',
  'late_handovers.settled_by': peopleStay,
  'notifications.repair_id': 'repairs are never deleted, and a customer’s notifications are read by person',
  'payments.recorded_by': peopleStay,
  'payments.visit_id': 'visits are never deleted',
  'proposals.answered_by': peopleStay,
  'proposals.created_by': peopleStay,
  'repair_log.actor_id': peopleStay,
  'repair_notes.author_id': peopleStay,
  'repair_status_intervals.assignee_id': peopleStay,
  'repairs.created_by': peopleStay,
  'repairs.fault_id': 'a fault that was used is retired, never deleted',
  'repairs.partner_id': partnerStays,
  'repairs.previous_repair': 'repairs are never deleted',
  'repairs.zone_id': zoneStays,
  'settings.updated_by': peopleStay,
  'users.zone_id': zoneStays,
  'visits.zone_id': zoneStays,
};

describe('a foreign key', () => {
  test('foreign keys have an index or a reason', async () => {
    const { rows } = await client.query<{ reference: string }>(withoutIndex);
    expect(rows.map(({ reference }) => reference)).toEqual(Object.keys(exceptions).toSorted());
  });
});
