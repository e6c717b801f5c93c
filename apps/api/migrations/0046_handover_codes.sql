-- Older nodes: work
CREATE TABLE "handover_code_tries" (
	"repair_id" text NOT NULL,
	"position" integer NOT NULL,
	"wrong" integer NOT NULL,
	CONSTRAINT "handover_code_tries_repair_id_position_pk" PRIMARY KEY("repair_id","position")
);
--> statement-breakpoint
ALTER TABLE "handover_code_tries" ADD CONSTRAINT "handover_code_tries_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;