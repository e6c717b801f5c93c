ALTER TABLE "repairs" ADD COLUMN "has_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "repairs" r SET "has_unread" = true WHERE EXISTS (
  SELECT FROM "conversation_messages" m
  WHERE m."repair_id" = r."id" AND NOT m."by_customer" AND m."read_at" IS NULL AND m."withdrawn_at" IS NULL);
