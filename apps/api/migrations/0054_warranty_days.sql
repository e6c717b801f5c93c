-- Older nodes: work
ALTER TABLE "proposals" ADD COLUMN "warranty_days" integer;--> statement-breakpoint
-- The days of a promised warranty stay in the log.
CREATE OR REPLACE FUNCTION "public"."erase_person"(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  theirs text[] := array(SELECT id FROM "public"."repairs" WHERE customer_id = person);
BEGIN
  PERFORM set_config('atelier.erasing', 'on', true);
  UPDATE "public"."repair_log" SET undo = NULL, captured = (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(captured)
    WHERE key IN ('price', 'estimatedCost', 'estimatedTime', 'proposalId', 'assigneeId', 'isExternalized', 'partnerId', 'missingReason',
      'faultId', 'resolution', 'barrier', 'previousRepair', 'coverage', 'warrantyDays', 'warrantyUntil')
      OR (key IN ('accessories', 'returned') AND jsonb_typeof(value) = 'array')
  ) WHERE repair_id = ANY (theirs);
  UPDATE "public"."handovers" SET condition = NULL, condition_salt = NULL, signer = NULL WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."receipt_persons" WHERE receipt_id IN (
    SELECT r.id FROM "public"."receipts" r JOIN "public"."payments" p ON p.id = r.payment_id WHERE p.repair_id = ANY (theirs));
  PERFORM set_config('atelier.erasing', 'off', true);
  UPDATE "public"."stops" SET address = '', overbooking = CASE WHEN overbooking IS NOT NULL THEN '' END
  WHERE id IN (SELECT stop_id FROM "public"."visits" WHERE repair_id = ANY (theirs)
    UNION SELECT stop_id FROM "public"."wishes" WHERE repair_id = ANY (theirs));
  UPDATE "public"."visits" SET address = '', reason = NULL WHERE repair_id = ANY (theirs);
  UPDATE "public"."accessories" SET name = NULL WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."handover_signatures" WHERE entry_id IN (
    SELECT e.id FROM "public"."handover_entries" e JOIN "public"."handovers" h ON h.id = e.handover_id WHERE h.repair_id = ANY (theirs)
  );
  DELETE FROM "public"."repair_notes" WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."conversation_messages" WHERE repair_id = ANY (theirs);
  UPDATE "public"."repairs" SET issue = '', additional_info = NULL, address = '', flag = NULL, notes = NULL, diagnosis_notes = NULL,
    fix_notes = NULL, partner = NULL, partner_reference = NULL, rate = NULL, comment = NULL, waiting_since = NULL,
    accessory_missing = false
  WHERE customer_id = person;
  DELETE FROM "public"."repair_versions" WHERE customer_id = person;
END $$;
