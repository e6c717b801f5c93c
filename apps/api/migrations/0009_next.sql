ALTER TABLE "mails" ADD COLUMN "thread" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "next" jsonb;--> statement-breakpoint
CREATE INDEX "mails_thread" ON "mails" USING btree ("thread","created_at") WHERE "mails"."thread" is not null;