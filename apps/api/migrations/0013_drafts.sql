CREATE TABLE "content_drafts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid,
	"scheduled_version" integer,
	"scheduled_document" jsonb,
	"scheduled_at" timestamp (3) with time zone,
	"scheduled_by" uuid,
	"failed_section" text,
	CONSTRAINT "content_drafts_one" CHECK ("content_drafts"."id" = 1),
	CONSTRAINT "content_drafts_schedule" CHECK (num_nulls("content_drafts"."scheduled_version", "content_drafts"."scheduled_document", "content_drafts"."scheduled_at", "content_drafts"."scheduled_by") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "content_images" (
	"name" text PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;