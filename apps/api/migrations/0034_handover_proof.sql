-- Older nodes: work
CREATE TABLE "handover_signatures" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"strokes" jsonb,
	"salt" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handover_entries" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "handover_entries" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "handover_entries" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "handover_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "handover_signatures" ADD CONSTRAINT "handover_signatures_entry_id_handover_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."handover_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_signatures_received_at" ON "handover_signatures" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "handover_entries" ADD CONSTRAINT "handover_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Payments and the numbers of receipts stay, and the personal part of receipts goes with a person (decision 0111).
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
  UPDATE "public"."handovers" SET condition = NULL, condition_salt = NULL, signer = NULL WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."receipt_persons" WHERE receipt_id IN (
    SELECT r.id FROM "public"."receipts" r JOIN "public"."payments" p ON p.id = r.payment_id WHERE p.repair_id = ANY (theirs));
  PERFORM set_config('atelier.erasing', 'off', true);
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
