-- Older nodes: work
CREATE TABLE "driver_phones" (
	"driver_id" uuid NOT NULL,
	"phone" uuid NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"waiting" integer NOT NULL,
	CONSTRAINT "driver_phones_driver_id_phone_pk" PRIMARY KEY("driver_id","phone")
);
--> statement-breakpoint
CREATE TABLE "late_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" text NOT NULL,
	"driver_id" uuid NOT NULL,
	"action" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"entry_id" uuid,
	"entered_version" integer NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "lasting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "driver_phones" ADD CONSTRAINT "driver_phones_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_handovers" ADD CONSTRAINT "late_handovers_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_handovers" ADD CONSTRAINT "late_handovers_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_handovers" ADD CONSTRAINT "late_handovers_entry_id_repair_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."repair_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_handovers" ADD CONSTRAINT "late_handovers_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_phones_heard" ON "driver_phones" USING btree ("heard_at");--> statement-breakpoint
CREATE INDEX "late_handovers_repair" ON "late_handovers" USING btree ("repair_id");--> statement-breakpoint
CREATE INDEX "late_handovers_open" ON "late_handovers" USING btree ("received_at") WHERE "late_handovers"."settled_at" is null;