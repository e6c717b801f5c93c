ALTER TABLE "repairs" ADD COLUMN "customer_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "device_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "repairs" r SET "customer_folded" = u."folded", "device_folded" = d."folded" FROM "users" u, "devices" d WHERE u."id" = r."customer_id" AND d."id" = r."device_id";--> statement-breakpoint
CREATE FUNCTION "public"."name_repair"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever renames them at this moment does so before, or finds this repair. A repair that stands belongs to nobody else ever, and
  -- whoever renames its customer waits for it.
  IF tg_op = 'INSERT' THEN SELECT folded INTO STRICT new.customer_folded FROM public.users WHERE id = new.customer_id FOR SHARE; END IF;
  SELECT folded INTO STRICT new.device_folded FROM public.devices WHERE id = new.device_id FOR SHARE;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "repairs_named" BEFORE INSERT OR UPDATE OF "device_id" ON "repairs" FOR EACH ROW
  EXECUTE FUNCTION "public"."name_repair"();--> statement-breakpoint
CREATE FUNCTION "public"."rename_repairs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'users' THEN UPDATE public.repairs SET customer_folded = new.folded WHERE customer_id = new.id;
  ELSE UPDATE public.repairs SET device_folded = new.folded WHERE device_id = new.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_renamed" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN (old.folded IS DISTINCT FROM new.folded) EXECUTE FUNCTION "public"."rename_repairs"();--> statement-breakpoint
CREATE TRIGGER "devices_renamed" AFTER UPDATE ON "devices" FOR EACH ROW
  WHEN (old.folded IS DISTINCT FROM new.folded) EXECUTE FUNCTION "public"."rename_repairs"();
