-- Older nodes: work
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
DROP FUNCTION "public"."purge_audit"(timestamptz);--> statement-breakpoint
-- Returns the number of deleted rows. Older nodes leave `at_most` out.
CREATE FUNCTION "public"."purge_audit"(before timestamptz, at_most integer DEFAULT 5000) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  gone bigint;
BEGIN
  PERFORM set_config('atelier.purging', 'on', true);
  DELETE FROM "public"."audit" WHERE id IN (SELECT id FROM "public"."audit" WHERE at < before ORDER BY at LIMIT at_most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('atelier.purging', 'off', true);
  RETURN gone;
END $$;
