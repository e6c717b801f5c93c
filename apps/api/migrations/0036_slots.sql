-- Older nodes: work
CREATE TABLE "slot_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zone_id" uuid NOT NULL,
	"weekdays" integer[] NOT NULL,
	"seasons" text NOT NULL,
	"time" text NOT NULL,
	"capacity" integer NOT NULL,
	"driver_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"zone_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"capacity" integer NOT NULL,
	"driver_id" uuid,
	"closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot_id" uuid NOT NULL,
	"address" text NOT NULL,
	"overbooking" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "stop_id" uuid;--> statement-breakpoint
ALTER TABLE "slot_plans" ADD CONSTRAINT "slot_plans_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_plans" ADD CONSTRAINT "slot_plans_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_plan_id_slot_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."slot_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_plans_zone" ON "slot_plans" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "slot_plans_driver" ON "slot_plans" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slots_plan" ON "slots" USING btree ("plan_id","date","zone_id","time");--> statement-breakpoint
CREATE INDEX "slots_window" ON "slots" USING btree ("zone_id","date","time");--> statement-breakpoint
CREATE INDEX "slots_date" ON "slots" USING btree ("date");--> statement-breakpoint
CREATE INDEX "slots_driver" ON "slots" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "stops_slot" ON "stops" USING btree ("slot_id");--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_stop_id_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."stops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_stop" ON "visits" USING btree ("stop_id");--> statement-breakpoint
-- The address of a stop goes with a person, and the stop keeps its place.
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
  UPDATE "public"."stops" SET address = '', overbooking = CASE WHEN overbooking IS NOT NULL THEN '' END
  WHERE id IN (SELECT stop_id FROM "public"."visits" WHERE repair_id = ANY (theirs));
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
