-- Older nodes: work
CREATE TABLE "custody_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custody_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custody_log_subject" UNIQUE("subject_id")
);
--> statement-breakpoint
CREATE TABLE "custody_nodes" (
	"level" bigint NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "custody_nodes_level_position_pk" PRIMARY KEY("level","position")
);
--> statement-breakpoint
CREATE INDEX "handover_entries_received_at" ON "handover_entries" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "handovers_received_at" ON "handovers" USING btree ("received_at");--> statement-breakpoint
-- The custody log is only added to.
CREATE FUNCTION "public"."keep_custody_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the custody log is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{custody_log,custody_nodes,custody_checkpoints}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION "public"."keep_custody_log"()', name || '_kept', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "public"."keep_custody_log"()', name || '_whole', name);
  END LOOP;
END $$;
