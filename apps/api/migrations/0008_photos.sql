ALTER TABLE "attachments" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "sha256" text NOT NULL;