-- Older nodes: work
CREATE TABLE "cash_deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"amount" numeric(12, 3) NOT NULL,
	"counted_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(12, 3) NOT NULL,
	"added_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"corrects" uuid
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"name" text NOT NULL,
	"from_seq" bigint NOT NULL,
	"to_seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"totals" jsonb NOT NULL,
	"running_total" numeric(12, 3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(12, 3) NOT NULL,
	"taken_by" uuid NOT NULL,
	"recorded_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"visit_id" uuid,
	"corrects" uuid
);
--> statement-breakpoint
CREATE TABLE "receipt_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_persons" (
	"receipt_id" uuid PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"snapshot" jsonb NOT NULL,
	"person_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_entries" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"prev_signature" text NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_seq" bigint NOT NULL,
	"last_signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_manage_till" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "paid" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "charged" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_corrects_charges_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_corrects_payments_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_persons" ADD CONSTRAINT "receipt_persons_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_deposits_person" ON "cash_deposits" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "charges_repair" ON "charges" USING btree ("repair_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_corrects" ON "charges" USING btree ("corrects");--> statement-breakpoint
CREATE UNIQUE INDEX "closings_period" ON "closings" USING btree ("period","name");--> statement-breakpoint
CREATE INDEX "payments_repair" ON "payments" USING btree ("repair_id","at");--> statement-breakpoint
CREATE INDEX "payments_taken_by" ON "payments" USING btree ("taken_by","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_corrects" ON "payments" USING btree ("corrects");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "till_entries_subject" ON "till_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "repairs_refund_owed" ON "repairs" USING btree ("id") WHERE (coalesce(repairs.paid, 0) > coalesce(repairs.charged, 0) + (case when repairs.claim = 'COVERED' or repairs.custody = 'GONE' then 0 else coalesce(repairs.price, 0) end) and (
    repairs.price is not null or repairs.outcome in ('UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED') or repairs.turn_owner is null));--> statement-breakpoint
DROP TRIGGER "users_version" ON "users";--> statement-breakpoint
CREATE TRIGGER "users_version" BEFORE UPDATE ON "users" FOR EACH ROW WHEN (
  (old.email, old.first_name, old.last_name, old.phone, old.address, old.zone_id, old.roles, old.is_premium, old.blocked_at, old.away_until, old.may_see_figures, old.may_manage_till)
  IS DISTINCT FROM
  (new.email, new.first_name, new.last_name, new.phone, new.address, new.zone_id, new.roles, new.is_premium, new.blocked_at, new.away_until, new.may_see_figures, new.may_manage_till)
) EXECUTE FUNCTION "public"."raise_version"();--> statement-breakpoint
-- The till is only added to. Its lock and its numbers move forward by one.
CREATE FUNCTION "public"."keep_till"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_table_name = 'tills' AND to_jsonb(new) -> 'last_seq' = to_jsonb((to_jsonb(old) ->> 'last_seq')::bigint + 1) THEN
    RETURN new;
  END IF;
  IF tg_op = 'UPDATE' AND tg_table_name = 'receipt_numbers' AND to_jsonb(new) -> 'last' = to_jsonb((to_jsonb(old) ->> 'last')::integer + 1)
    AND to_jsonb(new) -> 'year' = to_jsonb(old) -> 'year' THEN
    RETURN new;
  END IF;
  IF tg_op = 'DELETE' AND tg_table_name = 'receipt_persons' AND current_setting('atelier.erasing', true) = 'on' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'the till is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{payments,charges,cash_deposits,receipts,receipt_persons,receipt_numbers,closings,till_entries,tills}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION "public"."keep_till"()', name || '_kept', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "public"."keep_till"()', name || '_whole', name);
  END LOOP;
END $$;--> statement-breakpoint
-- Deletes the personal part of receipts after the legal term. Returns how many there were.
CREATE FUNCTION "public"."purge_receipt_persons"(before timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  gone bigint;
BEGIN
  PERFORM set_config('atelier.erasing', 'on', true);
  DELETE FROM "public"."receipt_persons" p USING "public"."receipts" r WHERE r.id = p.receipt_id AND r.at < before;
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('atelier.erasing', 'off', true);
  RETURN gone;
END $$;--> statement-breakpoint
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
  DELETE FROM "public"."repair_notes" WHERE repair_id = ANY (theirs);
  DELETE FROM "public"."conversation_messages" WHERE repair_id = ANY (theirs);
  UPDATE "public"."repairs" SET issue = '', additional_info = NULL, address = '', flag = NULL, notes = NULL, diagnosis_notes = NULL,
    fix_notes = NULL, partner = NULL, partner_reference = NULL, rate = NULL, comment = NULL, waiting_since = NULL,
    accessory_missing = false
  WHERE customer_id = person;
  DELETE FROM "public"."repair_versions" WHERE customer_id = person;
END $$;
