-- Wherever the extensions lie, their names are found while this migration runs; what it makes refers to them for good.
SELECT set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), string_agg(DISTINCT quote_ident(n.nspname), ', ')), true)
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname IN ('pg_trgm', 'unaccent');--> statement-breakpoint
-- Whether a folded text has a word that is spelled like this one. It is planned as its operator, which a trigram index answers.
CREATE FUNCTION "public"."resembles"("folded" text, "word" text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE RETURN ("folded" %>> "word");--> statement-breakpoint
-- The function of 0003, which also writes the partner.
CREATE OR REPLACE FUNCTION "public"."write_repair_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.repair_search (repair_id, folded)
  VALUES (new.id, public.folded(concat_ws(' ', new.id, new.issue, new.notes, new.diagnosis_notes, new.fix_notes, new.partner)))
  ON CONFLICT (repair_id) DO UPDATE SET folded = excluded.folded;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "repair_search_changed" ON "repairs";--> statement-breakpoint
CREATE TRIGGER "repair_search_changed" AFTER UPDATE OF "issue", "notes", "diagnosis_notes", "fix_notes", "partner" ON "repairs" FOR EACH ROW
  WHEN ((old.issue, old.notes, old.diagnosis_notes, old.fix_notes, old.partner) IS DISTINCT FROM (new.issue, new.notes, new.diagnosis_notes, new.fix_notes, new.partner))
  EXECUTE FUNCTION "public"."write_repair_search"();--> statement-breakpoint
UPDATE "repair_search" s SET "folded" = "public"."folded"(concat_ws(' ', r."id", r."issue", r."notes", r."diagnosis_notes", r."fix_notes", r."partner"))
FROM "repairs" r WHERE r."id" = s."repair_id" AND r."partner" IS NOT NULL;
