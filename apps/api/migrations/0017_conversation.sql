CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" text NOT NULL,
	"author_id" uuid NOT NULL,
	"by_customer" boolean NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ready_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title_fr" text NOT NULL,
	"title_en" text NOT NULL,
	"body_fr" text NOT NULL,
	"body_en" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" text NOT NULL,
	"kind" text NOT NULL,
	"turn_entry_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_messages_repair" ON "conversation_messages" USING btree ("repair_id","id");--> statement-breakpoint
CREATE INDEX "conversation_messages_waiting" ON "conversation_messages" USING btree ("repair_id") WHERE "conversation_messages"."by_customer" and "conversation_messages"."handled_at" is null and "conversation_messages"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("repair_id","kind","turn_entry_id","n");--> statement-breakpoint
CREATE INDEX "users_team" ON "users" USING btree ("id") WHERE "users"."roles" <> '{CUSTOMER}';--> statement-breakpoint
-- Leaves of a customer's closed repairs what the law has the shop keep: number, statuses, times, custody and prices (decision 0016). Of
-- what a step captured: what is about money and the shop's own work, and nothing that anybody typed.
CREATE OR REPLACE FUNCTION "public"."erase_person"(person uuid) RETURNS void LANGUAGE plpgsql AS $$
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
  DELETE FROM "public"."conversation_messages" WHERE repair_id = ANY (theirs);
  UPDATE "public"."repairs" SET issue = '', additional_info = NULL, address = '', flag = NULL, notes = NULL, diagnosis_notes = NULL,
    fix_notes = NULL, partner = NULL, partner_reference = NULL, rate = NULL, comment = NULL, waiting_since = NULL
  WHERE customer_id = person;
  DELETE FROM "public"."repair_versions" WHERE customer_id = person;
END $$;
