-- Older nodes: work
ALTER TABLE "repairs" ADD COLUMN "zone_chosen" boolean DEFAULT false NOT NULL;