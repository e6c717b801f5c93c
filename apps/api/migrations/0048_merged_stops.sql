-- Older nodes: work
ALTER TABLE "stops" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_merged_into_stops_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."stops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stops_merged" ON "stops" USING btree ("merged_into");