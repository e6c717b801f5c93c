-- Older nodes: work
CREATE TABLE "closed_slot_days" (
	"date" date PRIMARY KEY NOT NULL
);
