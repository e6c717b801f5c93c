-- Older nodes: work
CREATE TABLE "maintenance" (
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text PRIMARY KEY NOT NULL
);
