CREATE TABLE "code_orders" (
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"id" uuid NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"day" text NOT NULL,
	"ordered_that_day" integer NOT NULL,
	CONSTRAINT "code_orders_email_purpose_pk" PRIMARY KEY("email","purpose")
);
--> statement-breakpoint
INSERT INTO "code_orders" SELECT "email", "purpose", "id", "ordered_at", "handled_at", "day", "ordered_that_day" FROM "codes";--> statement-breakpoint
-- Their digits derived from the id; whoever waits for one has another sent.
DELETE FROM "codes";--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT "challenges_registration_id_registrations_id_fk";
--> statement-breakpoint
DROP INDEX "challenges_registration";--> statement-breakpoint
DROP INDEX "registrations_email";--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_email_purpose_pk";--> statement-breakpoint
ALTER TABLE "codes" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "codes" ALTER COLUMN "tries" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "sealed" text NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "tries_by_network" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "created_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "network" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "codes_address" ON "codes" USING btree ("email","purpose","expires_at");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email","network","created_at");--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "ordered_at";--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "handled_at";--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "used_at";--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "day";--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "ordered_that_day";