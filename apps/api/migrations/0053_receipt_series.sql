-- Older nodes: work
CREATE TABLE "till_restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "receipts_number";--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_numbers" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "till_restores_series" ON "till_restores" USING btree ("series");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("year","series","number");--> statement-breakpoint
-- As in 0033, but the numbers of a year also begin again with a new series.
CREATE OR REPLACE FUNCTION "public"."keep_till"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_table_name = 'tills' AND to_jsonb(new) -> 'last_seq' = to_jsonb((to_jsonb(old) ->> 'last_seq')::bigint + 1) THEN
    RETURN new;
  END IF;
  IF tg_op = 'UPDATE' AND tg_table_name = 'receipt_numbers' AND to_jsonb(new) -> 'year' = to_jsonb(old) -> 'year' THEN
    IF to_jsonb(new) -> 'series' = to_jsonb(old) -> 'series' AND to_jsonb(new) -> 'last' = to_jsonb((to_jsonb(old) ->> 'last')::integer + 1) THEN
      RETURN new;
    END IF;
    IF to_jsonb(new) -> 'series' <> to_jsonb(old) -> 'series' AND to_jsonb(new) -> 'last' = to_jsonb(1) THEN
      RETURN new;
    END IF;
  END IF;
  IF tg_op = 'DELETE' AND tg_table_name = 'receipt_persons' AND current_setting('atelier.erasing', true) = 'on' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'the till is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "till_restores_kept" BEFORE UPDATE OR DELETE ON "till_restores" FOR EACH ROW EXECUTE FUNCTION "public"."keep_till"();--> statement-breakpoint
CREATE TRIGGER "till_restores_whole" BEFORE TRUNCATE ON "till_restores" FOR EACH STATEMENT EXECUTE FUNCTION "public"."keep_till"();
