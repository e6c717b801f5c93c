-- Older nodes: break
ALTER TABLE "repairs" RENAME COLUMN "owner" TO "turn_owner";--> statement-breakpoint
ALTER TABLE "repairs" RENAME COLUMN "since" TO "turn_since";--> statement-breakpoint
ALTER TABLE "repairs" RENAME COLUMN "due" TO "turn_due";--> statement-breakpoint
ALTER INDEX "repairs_owner_due" RENAME TO "repairs_turn_due";--> statement-breakpoint
ALTER TABLE "repairs" RENAME COLUMN "customer_folded" TO "customer_search_text";--> statement-breakpoint
ALTER TABLE "repairs" RENAME COLUMN "device_folded" TO "device_search_text";--> statement-breakpoint
ALTER TABLE "repair_stays" RENAME TO "repair_status_intervals";--> statement-breakpoint
ALTER TABLE "repair_status_intervals" RENAME CONSTRAINT "repair_stays_repair_id_version_pk" TO "repair_status_intervals_repair_id_version_pk";--> statement-breakpoint
ALTER TABLE "repair_status_intervals" RENAME CONSTRAINT "repair_stays_repair_id_repairs_id_fk" TO "repair_status_intervals_repair_id_repairs_id_fk";--> statement-breakpoint
ALTER TABLE "repair_status_intervals" RENAME CONSTRAINT "repair_stays_assignee_id_users_id_fk" TO "repair_status_intervals_assignee_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "repair_stays_open" RENAME TO "repair_status_intervals_open";--> statement-breakpoint
ALTER INDEX "repair_stays_ended" RENAME TO "repair_status_intervals_ended";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "folded" TO "search_text";--> statement-breakpoint
ALTER INDEX "users_folded" RENAME TO "users_search_text";--> statement-breakpoint
ALTER TABLE "devices" RENAME COLUMN "folded" TO "search_text";--> statement-breakpoint
ALTER INDEX "devices_folded" RENAME TO "devices_search_text";--> statement-breakpoint
ALTER TABLE "partners" RENAME COLUMN "folded" TO "search_text";--> statement-breakpoint
ALTER INDEX "partners_folded" RENAME TO "partners_search_text";--> statement-breakpoint
ALTER TABLE "repair_search" RENAME COLUMN "folded" TO "search_text";--> statement-breakpoint
ALTER INDEX "repair_search_folded" RENAME TO "repair_search_text";--> statement-breakpoint
ALTER TABLE "reminders" RENAME COLUMN "n" TO "sequence";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "about" TO "subject_id";--> statement-breakpoint
ALTER INDEX "mails_about" RENAME TO "mails_subject";--> statement-breakpoint
ALTER TABLE "ready_answers" RENAME TO "canned_replies";--> statement-breakpoint
ALTER INDEX "ready_answers_pkey" RENAME TO "canned_replies_pkey";--> statement-breakpoint
ALTER TABLE "zones" RENAME COLUMN "places" TO "towns";--> statement-breakpoint
-- From PostgreSQL 18 on, NOT NULL is a constraint with a name.
DO $$
DECLARE renamed record;
BEGIN
  FOR renamed IN
    SELECT c.conrelid::regclass AS relation, c.conname AS former, replace(c.conname, word.former, word.name) AS name
    FROM pg_constraint c JOIN (VALUES ('repair_stays_', 'repair_status_intervals_'), ('ready_answers_', 'canned_replies_'), ('_folded_', '_search_text_'),
      ('reminders_n_', 'reminders_sequence_'), ('zones_places_', 'zones_towns_')) AS word (former, name) ON strpos(c.conname, word.former) > 0
    WHERE c.contype = 'n' AND c.conrelid <> 0 AND c.connamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', renamed.relation, renamed.former, renamed.name);
  END LOOP;
END $$;--> statement-breakpoint
ALTER FUNCTION "public"."folded"(text) RENAME TO "search_text";--> statement-breakpoint
-- PostgreSQL follows a rename in triggers, indexes and generated columns. The text of a function stays as it was written.
CREATE OR REPLACE FUNCTION "public"."name_repair"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A rename at this moment comes before this, or finds this repair. A repair keeps its customer, and a rename of the customer waits for it.
  IF tg_op = 'INSERT' THEN SELECT search_text INTO STRICT new.customer_search_text FROM public.users WHERE id = new.customer_id FOR SHARE; END IF;
  SELECT search_text INTO STRICT new.device_search_text FROM public.devices WHERE id = new.device_id FOR SHARE;
  RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."rename_repairs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'users' THEN UPDATE public.repairs SET customer_search_text = new.search_text WHERE customer_id = new.id;
  ELSE UPDATE public.repairs SET device_search_text = new.search_text WHERE device_id = new.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."write_repair_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.repair_search (repair_id, search_text)
  VALUES (new.id, public.search_text(concat_ws(' ', new.id, new.issue, new.notes, new.diagnosis_notes, new.fix_notes, new.partner)))
  ON CONFLICT (repair_id) DO UPDATE SET search_text = excluded.search_text;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A parameter can't be renamed, so the function of 0024 is written again. Its operator is found wherever the extension lies.
SELECT set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), string_agg(DISTINCT quote_ident(n.nspname), ', ')), true)
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname IN ('pg_trgm', 'unaccent');--> statement-breakpoint
DROP FUNCTION "public"."resembles"(text, text);--> statement-breakpoint
CREATE FUNCTION "public"."resembles"("search_text" text, "word" text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE RETURN ("search_text" %>> "word");