-- Older nodes: work
ALTER TABLE "users" ADD COLUMN "feed_token" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "feed_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_feed_hash_unique" UNIQUE("feed_hash");