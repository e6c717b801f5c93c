-- Older nodes: break
CREATE TABLE "computed_columns" (
	"column" text PRIMARY KEY NOT NULL,
	"made_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "visit_type" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "visit_status" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "proposal_status" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "customer_actions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "repairs" r SET "visit_type" = v.type, "visit_status" = v.status
FROM (
  SELECT DISTINCT ON (repair_id) repair_id, type, status FROM "visits" WHERE NOT undone ORDER BY repair_id, created_at DESC, id DESC
) v
WHERE v.repair_id = r.id AND v.status <> 'CANCELLED';--> statement-breakpoint
UPDATE "repairs" r SET "proposal_id" = p.id, "proposal_status" = p.status
FROM (
  SELECT DISTINCT ON (repair_id) repair_id, id, status FROM "proposals" WHERE status NOT IN ('SUPERSEDED', 'WITHDRAWN')
  ORDER BY repair_id, version DESC
) p
WHERE p.repair_id = r.id;--> statement-breakpoint
-- What may still be taken back is the newest step: it puts the facts back, too, as they were before it.
UPDATE "repair_log" l SET "undo" = jsonb_set(l.undo, '{repair}', l.undo -> 'repair' || jsonb_build_object(
  'visitType', v.type, 'visitStatus', v.status, 'proposalId', p.id, 'proposalStatus', p.status))
FROM "repairs" r
LEFT JOIN LATERAL (
  SELECT * FROM (
    SELECT a.type, coalesce(n.undo -> 'visits' -> a.id::text ->> 'status', a.status) AS status
    FROM "visits" a, LATERAL (SELECT e.undo FROM "repair_log" e WHERE e.repair_id = r.id ORDER BY e.version DESC LIMIT 1) n
    WHERE a.repair_id = r.id AND NOT a.undone AND n.undo -> 'visits' -> a.id::text IS DISTINCT FROM 'null'::jsonb
    ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) newest WHERE newest.status <> 'CANCELLED'
) v ON true
LEFT JOIN LATERAL (
  SELECT * FROM (
    SELECT o.id, o.version, coalesce(n.undo -> 'proposals' -> o.id::text ->> 'status', o.status) AS status
    FROM "proposals" o, LATERAL (SELECT e.undo FROM "repair_log" e WHERE e.repair_id = r.id ORDER BY e.version DESC LIMIT 1) n
    WHERE o.repair_id = r.id AND n.undo -> 'proposals' -> o.id::text IS DISTINCT FROM 'null'::jsonb
  ) before WHERE before.status NOT IN ('SUPERSEDED', 'WITHDRAWN') ORDER BY before.version DESC LIMIT 1
) p ON true
WHERE l.repair_id = r.id AND l.undo IS NOT NULL AND l.version = (SELECT max(version) FROM "repair_log" WHERE repair_id = r.id);--> statement-breakpoint
-- A step writes all its columns, changed or not: the device's name is looked up only for another device.
DROP TRIGGER "repairs_named" ON "repairs";--> statement-breakpoint
CREATE TRIGGER "repairs_named" BEFORE INSERT ON "repairs" FOR EACH ROW EXECUTE FUNCTION "public"."name_repair"();--> statement-breakpoint
CREATE TRIGGER "repairs_named_anew" BEFORE UPDATE OF "device_id" ON "repairs" FOR EACH ROW
  WHEN (old.device_id IS DISTINCT FROM new.device_id) EXECUTE FUNCTION "public"."name_repair"();
