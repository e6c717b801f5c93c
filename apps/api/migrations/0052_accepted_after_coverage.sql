-- Older nodes: work
DROP INDEX "repairs_refund_owed";--> statement-breakpoint
CREATE INDEX "repairs_refund_owed" ON "repairs" USING btree ("id") WHERE (coalesce(repairs.paid, 0) > coalesce(repairs.charged, 0) + (case when repairs.custody = 'GONE' then 0 else coalesce(repairs.price, 0) end) and (
    repairs.price is not null or repairs.outcome in ('UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED') or repairs.turn_owner is null));