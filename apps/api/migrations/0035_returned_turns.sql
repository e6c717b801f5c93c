-- Older nodes: work
CREATE INDEX "repair_status_intervals_returned" ON "repair_status_intervals" USING btree ("from_at") WHERE "repair_status_intervals"."status" = 'RETURNED';