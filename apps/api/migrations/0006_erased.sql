ALTER TABLE "mails" ADD COLUMN "about" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about") WHERE "mails"."about" is not null;--> statement-breakpoint
-- What was sent to former addresses before isn't found any more; the rest is.
UPDATE "mails" SET "about" = "users"."id" FROM "users" WHERE "users"."email" = "mails"."recipient";
