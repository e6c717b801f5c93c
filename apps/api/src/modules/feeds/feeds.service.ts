import { hash, randomBytes } from 'node:crypto';
import { addDays, instantAt, officeRoles, shopTime, type VisitType } from '@atelier/domain';
import { translate } from '@atelier/i18n';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isoInstant } from '#platform/database/json-sql.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { sealText, unsealWithAny } from '#platform/signing/seal-text.ts';
import { deriveKey, verifyingKeys } from '#platform/config/keys.ts';
import { calendarFeed } from '#platform/time/calendar-file.ts';
import { users } from '#schema/index.ts';

const purpose = 'feeds';
const DAYS_BEHIND = 30;
const DAYS_AHEAD = 90;

export async function readOwn({ database, config }: Platform, userId: string) {
  const [row] = await database.select({ sealed: users.feedToken }).from(users).where(eq(users.id, userId));
  const sealed = row?.sealed ?? null;
  if (sealed === null) return { path: null };
  const token = unsealWithAny(verifyingKeys(config, purpose), sealed, userId);
  return { path: token === null ? null : pathOf(token) };
}

export async function renewOwn({ database, config }: Platform, userId: string) {
  const token = randomBytes(24).toString('hex');
  const sealed = sealText(deriveKey(config.secret, purpose), token, userId);
  await database
    .update(users)
    .set({ feedToken: sealed, feedHash: hashOf(token) })
    .where(eq(users.id, userId));
  return { path: pathOf(token) };
}

export async function endOwn({ database }: Platform, userId: string) {
  await database.update(users).set({ feedToken: null, feedHash: null }).where(eq(users.id, userId));
  return { path: null };
}

/** Ends everybody's feed, for a database that was restored: an address that was renewed since would be valid again. */
export async function endAllFeeds(database: Database): Promise<void> {
  await database.update(users).set({ feedToken: null, feedHash: null }).where(isNotNull(users.feedHash));
}

function pathOf(token: string): string {
  return `/feed.ics?token=${token}`;
}

function hashOf(token: string): string {
  return hash('sha256', token);
}

/** Renders the visits of the feed's owner, and of everybody for the office. Unknown, ended and disabled feeds are answered alike. */
export async function readCalendar({ database, clock, config, site, shop }: Platform, token: string): Promise<string> {
  const [owner] = await database
    .select({ id: users.id, lang: users.lang, roles: users.roles })
    .from(users)
    .where(and(eq(users.feedHash, hashOf(token)), isNull(users.blockedAt)));
  if (owner === undefined || owner.roles.length === 0) throw new Failure('notFound');
  const { SHOP_TIME_ZONE: timeZone } = config.settings;
  const today = shopTime(clock.now(), timeZone).day;
  const isOffice = officeRoles.some((role) => owner.roles.includes(role));
  const rows = await selectVisits(database, {
    assigneeId: isOffice ? null : owner.id,
    from: addDays(today, -DAYS_BEHIND),
    to: addDays(today, DAYS_AHEAD),
  });
  const t = translate(owner.lang);
  const publicUrl = site.publicUrl();
  return calendarFeed(
    shop(owner.lang).name,
    rows.map(({ id, repairId, type, date, time, version, updatedAt }) => {
      const [start = '', end = ''] = time.split('-');
      return {
        uid: `${id}@${new URL(publicUrl).hostname}`,
        sequence: version,
        at: new Date(updatedAt),
        start: instantAt(date, start, timeZone),
        end: instantAt(date, end, timeZone),
        summary: t(`mail.feed.${type}`, { id: repairId }),
        url: `${publicUrl}/workshop/repairs/${encodeURIComponent(repairId)}`,
      };
    }),
  );
}

type FeedVisit = {
  readonly id: string;
  readonly repairId: string;
  readonly type: VisitType;
  readonly date: string;
  readonly time: string;
  readonly version: number;
  readonly updatedAt: string;
};

type VisitFilter = { readonly assigneeId: string | null; readonly from: string; readonly to: string };

async function selectVisits(database: Database, { assigneeId, from, to }: VisitFilter): Promise<FeedVisit[]> {
  const { rows } = await database.execute<FeedVisit>(sql`
    select v.id, v.repair_id as "repairId", v.type, v.date::text as date, v.time, r.version, ${isoInstant(sql`v.updated_at`)} as "updatedAt"
    from visits v join repairs r on r.id = v.repair_id
    where not v.undone and v.mode = 'HOME' and v.status not in ('FAILED', 'CANCELLED') and v.date between ${from} and ${to}
      and (${assigneeId}::uuid is null or v.assignee_id = ${assigneeId}::uuid)
    order by v.date, v.time, v.id`);
  return rows;
}
