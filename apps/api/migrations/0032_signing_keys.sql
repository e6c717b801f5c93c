-- Older nodes: work
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_private" CHECK (("signing_keys"."private_key" is null) = ("signing_keys"."retired_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "handover_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handover_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"log_entry_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "condition_salt" text;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "condition_hash" text;--> statement-breakpoint
ALTER TABLE "handover_entries" ADD CONSTRAINT "handover_entries_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_entries" ADD CONSTRAINT "handover_entries_log_entry_id_repair_log_id_fk" FOREIGN KEY ("log_entry_id") REFERENCES "public"."repair_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_current" ON "signing_keys" USING btree ((true)) WHERE "signing_keys"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "handover_entries_handover" ON "handover_entries" USING btree ("handover_id");--> statement-breakpoint
-- Public keys stay for good. A retired key loses its private half, and the current one may be sealed again.
CREATE FUNCTION "public"."keep_signing_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.retired_at IS NULL
    AND to_jsonb(new) - '{private_key,retired_at}'::text[] = to_jsonb(old) - '{private_key,retired_at}'::text[] THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'signing keys are kept' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "signing_keys_kept" BEFORE UPDATE OR DELETE ON "signing_keys" FOR EACH ROW EXECUTE FUNCTION "public"."keep_signing_keys"();--> statement-breakpoint
CREATE TRIGGER "signing_keys_whole" BEFORE TRUNCATE ON "signing_keys" FOR EACH STATEMENT EXECUTE FUNCTION "public"."keep_signing_keys"();--> statement-breakpoint
-- Receipts are only added to. A correction marks what it takes back; a person's words go with them, by `erase_person` alone.
CREATE FUNCTION "public"."keep_handovers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF old.voided_by IS NULL AND new.voided_by IS NOT NULL AND to_jsonb(new) - 'voided_by' = to_jsonb(old) - 'voided_by' THEN
      RETURN new;
    END IF;
    IF current_setting('atelier.erasing', true) = 'on'
      AND to_jsonb(new) - '{condition,condition_salt,signer}'::text[] = to_jsonb(old) - '{condition,condition_salt,signer}'::text[] THEN
      RETURN new;
    END IF;
  END IF;
  RAISE EXCEPTION 'handover receipts are only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "handovers_kept" BEFORE UPDATE OR DELETE ON "handovers" FOR EACH ROW EXECUTE FUNCTION "public"."keep_handovers"();--> statement-breakpoint
CREATE TRIGGER "handovers_whole" BEFORE TRUNCATE ON "handovers" FOR EACH STATEMENT EXECUTE FUNCTION "public"."keep_handovers"();--> statement-breakpoint
CREATE FUNCTION "public"."keep_handover_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of handover receipts are only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "handover_entries_kept" BEFORE UPDATE OR DELETE ON "handover_entries" FOR EACH ROW EXECUTE FUNCTION "public"."keep_handover_entries"();--> statement-breakpoint
CREATE TRIGGER "handover_entries_whole" BEFORE TRUNCATE ON "handover_entries" FOR EACH STATEMENT EXECUTE FUNCTION "public"."keep_handover_entries"();--> statement-breakpoint
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
  UPDATE "public"."handovers" SET condition = NULL, condition_salt = NULL, signer = NULL WHERE repair_id = ANY (theirs);
  PERFORM set_config('atelier.erasing', 'off', true);
  UPDATE "public"."visits" SET address = '', reason = NULL WHERE repair_id = ANY (theirs);
  UPDATE "public"."accessories" SET name = NULL WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."repair_notes" WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."conversation_messages" WHERE repair_id = ANY (theirs);
  UPDATE "public"."repairs" SET issue = '', additional_info = NULL, address = '', flag = NULL, notes = NULL, diagnosis_notes = NULL,
    fix_notes = NULL, partner = NULL, partner_reference = NULL, rate = NULL, comment = NULL, waiting_since = NULL,
    accessory_missing = false
  WHERE customer_id = person;
  DELETE FROM "public"."repair_versions" WHERE customer_id = person;
END $$;
