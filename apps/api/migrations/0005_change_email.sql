DROP INDEX "challenges_user";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_user" ON "codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_user" ON "challenges" USING btree ("user_id","purpose");