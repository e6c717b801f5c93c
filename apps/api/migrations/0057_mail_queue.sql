-- Older nodes: work
DROP INDEX "mails_unsent";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "taken_by" text;--> statement-breakpoint
CREATE INDEX "mails_pending" ON "mails" USING btree ("created_at") WHERE "mails"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at") WHERE "mails"."state" = 'FAILED';