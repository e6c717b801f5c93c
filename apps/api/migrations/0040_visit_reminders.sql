-- Older nodes: work
ALTER TABLE "visits" ADD COLUMN "reminded_for" text[] DEFAULT '{}' NOT NULL;