-- Older nodes: work
CREATE TABLE "shelves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (public.search_text(name)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "shelf_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "shelves_code" ON "shelves" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "shelves_search_text" ON "shelves" USING btree ("search_text");--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_shelf_id_shelves_id_fk" FOREIGN KEY ("shelf_id") REFERENCES "public"."shelves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repairs_shelf" ON "repairs" USING btree ("shelf_id","created_at") WHERE "repairs"."shelf_id" is not null;