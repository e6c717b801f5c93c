-- Older nodes: break
ALTER TABLE "users" ADD COLUMN "muted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "muted" = '{RATINGS.MAIL}' WHERE NOT "rating_mails";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "rating_mails";