-- Older nodes: work
ALTER TABLE "repairs" ADD COLUMN "coverage" text;--> statement-breakpoint
-- Leaves of a customer's closed repairs what the law has the shop keep (decision 0016). Of what a transition captured: what is about money
-- and the shop's own work, codes among it, and nothing that anybody typed.
CREATE OR REPLACE FUNCTION "public"."erase_person"(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  theirs text[] := array(SELECT id FROM "public"."repairs" WHERE customer_id = person);
BEGIN
  PERFORM set_config('atelier.erasing', 'on', true);
  UPDATE "public"."repair_log" SET undo = NULL, captured = (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(captured)
    WHERE key IN ('price', 'estimatedCost', 'estimatedTime', 'proposalId', 'assigneeId', 'isExternalized', 'partnerId', 'missingReason',
      'faultId', 'resolution', 'barrier', 'previousRepair', 'coverage', 'warrantyUntil')
      OR (key IN ('accessories', 'returned') AND jsonb_typeof(value) = 'array')
  ) WHERE repair_id = ANY (theirs);
  PERFORM set_config('atelier.erasing', 'off', true);
  UPDATE "public"."visits" SET address = '', reason = NULL WHERE repair_id = ANY (theirs);
  UPDATE "public"."accessories" SET name = NULL WHERE repair_id = ANY (theirs);
  UPDATE "public"."handovers" SET condition = NULL, signer = NULL WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."repair_notes" WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."conversation_messages" WHERE repair_id = ANY (theirs);
  UPDATE "public"."repairs" SET issue = '', additional_info = NULL, address = '', flag = NULL, notes = NULL, diagnosis_notes = NULL,
    fix_notes = NULL, partner = NULL, partner_reference = NULL, rate = NULL, comment = NULL, waiting_since = NULL,
    accessory_missing = false
  WHERE customer_id = person;
  DELETE FROM "public"."repair_versions" WHERE customer_id = person;
END $$;
