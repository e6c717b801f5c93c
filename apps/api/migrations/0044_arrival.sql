-- Older nodes: work
ALTER TABLE "visits" ADD COLUMN "arrives_at" timestamp (3) with time zone;