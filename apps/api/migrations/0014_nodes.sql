CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"workers" text[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_sockets" (
	"id" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"node" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "open_sockets" ADD CONSTRAINT "open_sockets_node_nodes_id_fk" FOREIGN KEY ("node") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_sockets_person" ON "open_sockets" USING btree ("person");--> statement-breakpoint
CREATE INDEX "open_sockets_node" ON "open_sockets" USING btree ("node");