CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "unaccent";--> statement-breakpoint
-- Wherever the extensions lie, their names are found while this migration runs; what it makes refers to them for good.
SELECT set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), string_agg(DISTINCT quote_ident(n.nspname), ', ')), true)
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname IN ('pg_trgm', 'unaccent');--> statement-breakpoint
-- The one way in which texts and what is searched for are folded: words of a to z and 0 to 9, each after a space. A letter that has no
-- accent to lose, an Arabic one, is spelled as its number: a database without a locale has no trigrams of it.
CREATE FUNCTION "public"."folded"("given" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
  SELECT ' ' || CASE WHEN plain !~ '[^\x01-\x7f]' THEN plain ELSE (
    SELECT string_agg(CASE WHEN ascii(letter) < 128 THEN letter ELSE 'u' || lpad(to_hex(ascii(letter)), 6, '0') END, '' ORDER BY place)
    FROM regexp_split_to_table(plain, '') WITH ORDINALITY AS spelled(letter, place)) END
  FROM (SELECT btrim(regexp_replace(lower(unaccent('unaccent'::regdictionary, given)),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xa0\u060c\u061b\u061f\u2000-\u206f\u3000]+', ' ', 'g'))) AS unaccented(plain));--> statement-breakpoint
CREATE TABLE "repair_search" (
	"repair_id" text collate "C" PRIMARY KEY NOT NULL,
	"folded" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "repair_search" SELECT "id", "public"."folded"(concat_ws(' ', "id", "issue", "notes", "diagnosis_notes", "fix_notes")) FROM "repairs";--> statement-breakpoint
CREATE FUNCTION "public"."write_repair_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.repair_search (repair_id, folded)
  VALUES (new.id, public.folded(concat_ws(' ', new.id, new.issue, new.notes, new.diagnosis_notes, new.fix_notes)))
  ON CONFLICT (repair_id) DO UPDATE SET folded = excluded.folded;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "repair_search_begun" AFTER INSERT ON "repairs" FOR EACH ROW EXECUTE FUNCTION "public"."write_repair_search"();--> statement-breakpoint
CREATE TRIGGER "repair_search_changed" AFTER UPDATE OF "issue", "notes", "diagnosis_notes", "fix_notes" ON "repairs" FOR EACH ROW
  WHEN ((old.issue, old.notes, old.diagnosis_notes, old.fix_notes) IS DISTINCT FROM (new.issue, new.notes, new.diagnosis_notes, new.fix_notes))
  EXECUTE FUNCTION "public"."write_repair_search"();--> statement-breakpoint
DROP INDEX "repairs_status";--> statement-breakpoint
DROP INDEX "repairs_technician";--> statement-breakpoint
DROP INDEX "repairs_assignee";--> statement-breakpoint
DROP INDEX "repairs_updated";--> statement-breakpoint
DROP INDEX "repairs_owner_due";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded" text GENERATED ALWAYS AS (public.folded(first_name || ' ' || last_name || ' ' || coalesce(phone, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "folded" text GENERATED ALWAYS AS (public.folded(name || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial_number, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "repair_search" ADD CONSTRAINT "repair_search_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_search_folded" ON "repair_search" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "challenges_user" ON "challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_session" ON "challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "users_folded" ON "users" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "devices_folded" ON "devices" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "repairs_device" ON "repairs" USING btree ("device_id","created_at");--> statement-breakpoint
CREATE INDEX "repairs_flagged" ON "repairs" USING btree (coalesce(due, 'infinity'::timestamptz),"id") WHERE "repairs"."owner" is not null and "repairs"."flag" is not null;--> statement-breakpoint
CREATE INDEX "repairs_status_due" ON "repairs" USING btree ("status",coalesce(due, 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "repairs_technician_due" ON "repairs" USING btree ("technician_id","owner",coalesce(due, 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "repairs_assignee_due" ON "repairs" USING btree ("assignee_id","owner",coalesce(due, 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "repairs_open_updated" ON "repairs" USING btree ("updated_at","id") WHERE "repairs"."owner" is not null;--> statement-breakpoint
CREATE INDEX "repairs_closed_updated" ON "repairs" USING btree ("updated_at","id") WHERE "repairs"."owner" is null;--> statement-breakpoint
CREATE INDEX "repairs_open_created" ON "repairs" USING btree ("created_at","id") WHERE "repairs"."owner" is not null;--> statement-breakpoint
CREATE INDEX "repairs_closed_created" ON "repairs" USING btree ("created_at","id") WHERE "repairs"."owner" is null;--> statement-breakpoint
CREATE INDEX "notifications_log_entry" ON "notifications" USING btree ("log_entry_id");--> statement-breakpoint
CREATE INDEX "notifications_session" ON "notifications" USING btree ("session_id") WHERE "notifications"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "repairs_owner_due" ON "repairs" USING btree ("owner",coalesce(due, 'infinity'::timestamptz),"id") WHERE "repairs"."owner" is not null;--> statement-breakpoint
-- The first search after an upgrade is planned as well as a later one.
ANALYZE "users", "devices", "repairs", "repair_search";
