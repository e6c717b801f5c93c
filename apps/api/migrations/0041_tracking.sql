-- Older nodes: work
CREATE TABLE "tracking_links" (
	"repair_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tracking_links" ADD CONSTRAINT "tracking_links_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;