-- Older nodes: break
CREATE TABLE "zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_fr" text NOT NULL,
	"name_en" text NOT NULL,
	"postal_codes" text[] DEFAULT '{}' NOT NULL,
	"places" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_type_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name_fr" text NOT NULL,
	"name_en" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"lang" text NOT NULL,
	"usual_days" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"folded" text GENERATED ALWAYS AS (public.folded(name)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"option_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"words" text,
	"quality" text,
	"quantity" integer NOT NULL,
	"unit_price" numeric(12, 3) NOT NULL,
	"tax_rate" numeric(5, 2)
);
--> statement-breakpoint
CREATE TABLE "proposal_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text,
	"price" numeric(12, 3) NOT NULL,
	"estimated_time" integer NOT NULL,
	"warranty_days" integer,
	"recommended" boolean NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repair_stays" (
	"repair_id" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"station" integer NOT NULL,
	"owner" text NOT NULL,
	"assignee_id" uuid,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone,
	"due" timestamp (3) with time zone,
	"due_reason" jsonb,
	CONSTRAINT "repair_stays_repair_id_version_pk" PRIMARY KEY("repair_id","version")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" text NOT NULL,
	"seq" integer NOT NULL,
	"log_entry_id" uuid NOT NULL,
	"from_custody" text NOT NULL,
	"to_custody" text NOT NULL,
	"from_user" uuid,
	"to_user" uuid,
	"partner_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"accessories" jsonb NOT NULL,
	"condition" text,
	"photos" jsonb NOT NULL,
	"method" text NOT NULL,
	"signer" text,
	"signature" uuid,
	"without_reason" text,
	"acknowledged_by" uuid,
	"acknowledged_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"prev_hash" text NOT NULL,
	"hash" text,
	"key_id" text
);
--> statement-breakpoint
CREATE TABLE "repair_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" text NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"pinned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"session_id" uuid,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "repairs_open_device";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "zone_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_see_figures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "for_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "deposit" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "repair_log" ADD COLUMN "chain_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "due_reason" jsonb;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "call_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "delay_reason" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "zone_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "fault_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "ceiling" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "fee" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "mode" text DEFAULT 'HOME' NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "slot_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "zone_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "under_way_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "faults" ADD CONSTRAINT "faults_device_type_id_device_types_id_fk" FOREIGN KEY ("device_type_id") REFERENCES "public"."device_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_lines" ADD CONSTRAINT "proposal_lines_option_id_proposal_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."proposal_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_options" ADD CONSTRAINT "proposal_options_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_stays" ADD CONSTRAINT "repair_stays_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_stays" ADD CONSTRAINT "repair_stays_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_log_entry_id_repair_log_id_fk" FOREIGN KEY ("log_entry_id") REFERENCES "public"."repair_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_from_user_users_id_fk" FOREIGN KEY ("from_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_to_user_users_id_fk" FOREIGN KEY ("to_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_voided_by_repair_log_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."repair_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_notes" ADD CONSTRAINT "repair_notes_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_notes" ADD CONSTRAINT "repair_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "faults_code" ON "faults" USING btree ("device_type_id","code");--> statement-breakpoint
CREATE INDEX "faults_type" ON "faults" USING btree ("device_type_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_folded" ON "partners" USING btree ("folded");--> statement-breakpoint
CREATE INDEX "proposal_lines_option" ON "proposal_lines" USING btree ("option_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_options_position" ON "proposal_options" USING btree ("proposal_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "repair_stays_open" ON "repair_stays" USING btree ("repair_id") WHERE "repair_stays"."to_at" is null;--> statement-breakpoint
CREATE INDEX "repair_stays_ended" ON "repair_stays" USING btree ("to_at","repair_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_seq" ON "handovers" USING btree ("repair_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_entry" ON "handovers" USING btree ("log_entry_id");--> statement-breakpoint
CREATE INDEX "repair_notes_repair" ON "repair_notes" USING btree ("repair_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_previous_repair_repairs_id_fk" FOREIGN KEY ("previous_repair") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_fault_id_faults_id_fk" FOREIGN KEY ("fault_id") REFERENCES "public"."faults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "repairs_open_device" ON "repairs" USING btree ("device_id") WHERE "repairs"."owner" is not null and "repairs"."status" <> 'RETURNED';--> statement-breakpoint
-- What stood in the one cell is a note of nobody's.
INSERT INTO "repair_notes" ("id", "repair_id", "body", "created_at")
SELECT gen_random_uuid(), id, internal_notes, updated_at FROM "repairs" WHERE trim(internal_notes) <> '';--> statement-breakpoint
ALTER TABLE "repairs" DROP COLUMN "internal_notes";--> statement-breakpoint
-- Each name that was ever typed is one partner, however it was spelled; the newest spelling names it, and what was typed stays.
INSERT INTO "partners" ("id", "name", "lang", "created_at", "updated_at")
SELECT gen_random_uuid(), name, 'fr', at, at FROM (
  SELECT DISTINCT ON (public.folded(name)) trim(name) AS name, at FROM (
    SELECT partner AS name, updated_at AS at FROM "repairs"
    UNION ALL SELECT captured ->> 'partner', at FROM "repair_log" WHERE captured ? 'partner'
  ) typed WHERE trim(name) <> '' ORDER BY public.folded(name), at DESC
) named;--> statement-breakpoint
UPDATE "repairs" r SET "partner_id" = p.id FROM "partners" p WHERE p.folded = public.folded(r.partner);--> statement-breakpoint
-- A price is one option of one line.
INSERT INTO "proposal_options" ("id", "proposal_id", "position", "kind", "price", "estimated_time", "recommended", "chosen")
SELECT gen_random_uuid(), id, 1, 'OTHER', price, estimated_time, true, status = 'ACCEPTED' FROM "proposals";--> statement-breakpoint
INSERT INTO "proposal_lines" ("id", "option_id", "position", "kind", "quantity", "unit_price")
SELECT gen_random_uuid(), id, 1, 'REPAIR', 1, price FROM "proposal_options";--> statement-breakpoint
-- Whoever edits a person or a device says which version they saw.
CREATE FUNCTION "public"."raise_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.version := old.version + 1;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_version" BEFORE UPDATE ON "users" FOR EACH ROW WHEN (
  (old.email, old.first_name, old.last_name, old.phone, old.address, old.zone_id, old.roles, old.is_premium, old.blocked_at, old.away_until, old.may_see_figures)
  IS DISTINCT FROM
  (new.email, new.first_name, new.last_name, new.phone, new.address, new.zone_id, new.roles, new.is_premium, new.blocked_at, new.away_until, new.may_see_figures)
) EXECUTE FUNCTION "public"."raise_version"();--> statement-breakpoint
CREATE TRIGGER "devices_version" BEFORE UPDATE ON "devices" FOR EACH ROW WHEN (
  (old.type_id, old.name, old.brand, old.model, old.serial_number, old.is_verified)
  IS DISTINCT FROM (new.type_id, new.name, new.brand, new.model, new.serial_number, new.is_verified)
) EXECUTE FUNCTION "public"."raise_version"();--> statement-breakpoint
-- The log is only added to. A correction marks what it takes back; a person's words go with them, by `erase_person` alone.
CREATE FUNCTION "public"."keep_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF new.corrected AND NOT old.corrected AND to_jsonb(new) - 'corrected' = to_jsonb(old) - 'corrected' THEN
      RETURN new;
    END IF;
    IF current_setting('atelier.erasing', true) = 'on'
      AND to_jsonb(new) - '{captured,undo}'::text[] = to_jsonb(old) - '{captured,undo}'::text[] THEN
      RETURN new;
    END IF;
  END IF;
  RAISE EXCEPTION 'the log of a repair is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "repair_log_kept" BEFORE UPDATE OR DELETE ON "repair_log" FOR EACH ROW EXECUTE FUNCTION "public"."keep_log"();--> statement-breakpoint
CREATE TRIGGER "repair_log_whole" BEFORE TRUNCATE ON "repair_log" FOR EACH STATEMENT EXECUTE FUNCTION "public"."keep_log"();--> statement-breakpoint
CREATE FUNCTION "public"."keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND current_setting('atelier.purging', true) = 'on' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'the audit is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_kept" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "public"."keep_audit"();--> statement-breakpoint
CREATE TRIGGER "audit_whole" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "public"."keep_audit"();--> statement-breakpoint
-- Gives how many rows it took away.
CREATE FUNCTION "public"."purge_audit"(before timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  gone bigint;
BEGIN
  PERFORM set_config('atelier.purging', 'on', true);
  DELETE FROM "public"."audit" WHERE at < before;
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('atelier.purging', 'off', true);
  RETURN gone;
END $$;--> statement-breakpoint
-- Leaves of a customer's closed repairs what the law has the shop keep: number, statuses, times, custody and prices (decision 0016). Of
-- what a step captured: what is about money and the shop's own work, and nothing that anybody typed.
CREATE FUNCTION "public"."erase_person"(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  theirs text[] := array(SELECT id FROM "public"."repairs" WHERE customer_id = person);
BEGIN
  PERFORM set_config('atelier.erasing', 'on', true);
  UPDATE "public"."repair_log" SET undo = NULL, captured = (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(captured)
    WHERE key IN ('price', 'estimatedCost', 'estimatedTime', 'proposalId', 'assigneeId', 'isExternalized', 'partnerId')
  ) WHERE repair_id = ANY (theirs);
  PERFORM set_config('atelier.erasing', 'off', true);
  UPDATE "public"."visits" SET address = '', reason = NULL WHERE repair_id = ANY (theirs);
  UPDATE "public"."handovers" SET accessories = '[]', condition = NULL, signer = NULL WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."repair_notes" WHERE repair_id = ANY (theirs);
  UPDATE "public"."repairs" SET issue = '', additional_info = NULL, address = '', flag = NULL, notes = NULL, diagnosis_notes = NULL,
    fix_notes = NULL, partner = NULL, partner_reference = NULL, rate = NULL, comment = NULL
  WHERE customer_id = person;
  DELETE FROM "public"."repair_versions" WHERE customer_id = person;
END $$;
