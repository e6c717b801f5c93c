DROP INDEX "visits_assignee";--> statement-breakpoint
CREATE INDEX "visits_assignee_updated" ON "visits" USING btree ("assignee_id","updated_at");