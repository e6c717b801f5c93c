-- Older nodes: work
ALTER TABLE "visits" ADD COLUMN "confirmed_by" text;