-- Wherever the extensions lie, their names are found while this migration runs; what it makes refers to them for good.
SELECT set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), string_agg(DISTINCT quote_ident(n.nspname), ', ')), true)
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname IN ('pg_trgm', 'unaccent');--> statement-breakpoint
-- The function of 0003, which also folds Arabic: alef, yeh, teh marbuta, waw and kaf have one form, digits are 0 to 9, and what has no
-- counterpart in the second text, tatweel and vowel marks, goes.
CREATE OR REPLACE FUNCTION "public"."folded"("given" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
  SELECT ' ' || CASE WHEN plain !~ '[^\x01-\x7f]' THEN plain ELSE (
    SELECT string_agg(CASE WHEN ascii(letter) < 128 THEN letter ELSE 'u' || lpad(to_hex(ascii(letter)), 6, '0') END, '' ORDER BY place)
    FROM regexp_split_to_table(plain, '') WITH ORDINALITY AS spelled(letter, place)) END
  FROM (SELECT btrim(regexp_replace(lower(unaccent('unaccent'::regdictionary, CASE WHEN given ~ '[\u0610-\u06ff]' THEN translate(given,
    U&'\0623\0625\0622\0671\0649\06cc\0629\0624\0626\06a9\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\0640\064b\064c\064d\064e\064f\0650\0651\0652\0653\0654\0655\0670',
    U&'\0627\0627\0627\0627\064a\064a\0647\0648\064a\064301234567890123456789') ELSE given END)),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xa0\u060c\u061b\u061f\u2000-\u206f\u3000]+', ' ', 'g'))) AS unaccented(plain));--> statement-breakpoint
-- Arabic letters are spelled by their numbers, so only rows with one of these are folded anew; the indexes find them.
UPDATE "users" SET "first_name" = "first_name" WHERE "folded" LIKE '%u0006%';--> statement-breakpoint
UPDATE "devices" SET "name" = "name" WHERE "folded" LIKE '%u0006%';--> statement-breakpoint
UPDATE "repair_search" s SET "folded" = "public"."folded"(concat_ws(' ', r."id", r."issue", r."notes", r."diagnosis_notes", r."fix_notes"))
FROM "repairs" r WHERE r."id" = s."repair_id" AND s."folded" LIKE '%u0006%';--> statement-breakpoint
-- Two partners whose names only differ in what is folded now both stay; the second is told when it is saved.
DO $$
DECLARE partner record;
BEGIN
  FOR partner IN SELECT id FROM public.partners WHERE folded LIKE '%u0006%' ORDER BY id LOOP
    BEGIN
      UPDATE public.partners SET name = name WHERE id = partner.id;
    EXCEPTION WHEN unique_violation THEN NULL;
    END;
  END LOOP;
END $$;
