-- Older nodes: work
ALTER TABLE "closings" ALTER COLUMN "running_total" SET DATA TYPE numeric(15, 3);