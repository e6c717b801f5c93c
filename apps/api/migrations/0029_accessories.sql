-- Older nodes: break
CREATE TABLE "accessories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" text NOT NULL,
	"name" text,
	"handed_over_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"missing_reason" text,
	"undone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "accessory_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accessories" ADD CONSTRAINT "accessories_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accessories_repair" ON "accessories" USING btree ("repair_id");--> statement-breakpoint
CREATE INDEX "repairs_accessory_missing" ON "repairs" USING btree ("id") WHERE "repairs"."accessory_missing";--> statement-breakpoint
-- What was typed as one text becomes rows: names between line breaks, commas and semicolons, without the phrases for nothing. What was handed
-- over before a delivery came back with it, because nobody was asked. Log entries and receipts refer to the rows.
DO $$
BEGIN
  PERFORM set_config('atelier.erasing', 'on', true);
  WITH typed AS MATERIALIZED (
    SELECT l.id AS entry_id, l.repair_id, l.version, l.at, l.corrected, gen_random_uuid() AS id, btrim(part.name) AS name, part.nth
    FROM "public"."repair_log" l, regexp_split_to_table(l.captured ->> 'accessories', '[\n,;،؛]') WITH ORDINALITY AS part (name, nth)
    WHERE jsonb_typeof(l.captured -> 'accessories') = 'string'
      AND btrim(part.name) NOT IN ('', 'No accessories', 'Aucun accessoire')
  ), added AS (
    INSERT INTO "public"."accessories" (id, repair_id, name, handed_over_at, returned_at, undone)
    SELECT t.id, t.repair_id, t.name, t.at, (
      SELECT min(d.at) FROM "public"."repair_log" d
      WHERE d.repair_id = t.repair_id AND d.action = 'Repair.return.delivered' AND NOT d.corrected AND d.version > t.version
    ), t.corrected FROM typed t
  ), listed AS (
    SELECT entry_id, jsonb_agg(id ORDER BY nth) AS ids FROM typed GROUP BY entry_id
  ), received AS (
    UPDATE "public"."handovers" h SET accessories = coalesce(listed.ids, '[]')
    FROM "public"."repair_log" l LEFT JOIN listed ON listed.entry_id = l.id
    WHERE h.log_entry_id = l.id AND h.accessories <> '[]'
  )
  UPDATE "public"."repair_log" l
  SET captured = l.captured - 'accessories' || CASE WHEN ids IS NULL THEN '{}' ELSE jsonb_build_object('accessories', ids) END
  FROM (
    SELECT e.id, listed.ids FROM "public"."repair_log" e LEFT JOIN listed ON listed.entry_id = e.id
    WHERE jsonb_typeof(e.captured -> 'accessories') = 'string'
  ) e WHERE e.id = l.id;
  PERFORM set_config('atelier.erasing', 'off', true);
END $$;--> statement-breakpoint
-- The names of accessories go with a person. Ids and codes in the log and in receipts stay.
CREATE OR REPLACE FUNCTION "public"."erase_person"(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  theirs text[] := array(SELECT id FROM "public"."repairs" WHERE customer_id = person);
BEGIN
  PERFORM set_config('atelier.erasing', 'on', true);
  UPDATE "public"."repair_log" SET undo = NULL, captured = (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(captured)
    WHERE key IN ('price', 'estimatedCost', 'estimatedTime', 'proposalId', 'assigneeId', 'isExternalized', 'partnerId', 'missingReason')
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
