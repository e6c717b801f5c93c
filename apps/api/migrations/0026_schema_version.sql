-- Older nodes: work
ALTER TABLE "nodes" ADD COLUMN "schema_version" integer DEFAULT 0 NOT NULL;