ALTER TABLE "known_browsers" ADD COLUMN "countries" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The country stood behind the last stroke of the fingerprint, and was empty wherever nobody knew it.
UPDATE "known_browsers" SET
  "countries" = array_remove(ARRAY[substring("fingerprint" from '\|([^|]*)$')], ''),
  "fingerprint" = regexp_replace("fingerprint", '\|[^|]*$', '');
