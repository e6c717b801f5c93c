-- Older nodes: work
ALTER TABLE "repairs" ALTER COLUMN "paid" SET DATA TYPE numeric(15, 3);--> statement-breakpoint
ALTER TABLE "repairs" ALTER COLUMN "charged" SET DATA TYPE numeric(15, 3);