import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS, addDays, instantAt, isCustomer, shopTime } from '@atelier/domain';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { DEMO_PASSWORD } from '#platform/config/rules.ts';
import { type Database, transaction, type Transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { notifications, users } from '#schema/index.ts';
import { type WorkflowContext, workflowContext } from '#workflow/command/workflow-context.ts';
import type { Passwords } from '../auth/public.ts';
import { listTypes } from '../devices/public.ts';
import { writeNotification } from '../notifications/public.ts';
import { skipReminders } from '../repairs/public.ts';
import { makeSlots } from '../slots/public.ts';
import type { TillContext } from '../till/public.ts';
import { allAccounts, demoAccounts, largeCustomers, type DemoAccount, type DemoPerson } from './demo-accounts.ts';
import { addCatalogs, addHours, demoCatalogs, demoHours, largeCatalogs, shelveDevices } from './demo-catalog.ts';
import { largeStories } from './demo-large.ts';
import { addDoorPhotos, addPhoto } from './demo-photos.ts';
import type { Moment } from './stories/demo-steps.ts';
import { eveningsOf } from './demo-till.ts';
import { eventsOf, playEvents } from './stories/play-story.ts';
import { endedStories } from './stories/demo-stories-ended.ts';
import { furtherStories } from './stories/demo-stories-further.ts';
import { ongoingStories } from './stories/demo-stories-ongoing.ts';
import { type DemoContext, type DemoPeople, type DemoStory, personOf } from './stories/demo-story.ts';

/** Repairs of the first customer, at least one in every status, oldest first. */
export const demoStories: readonly DemoStory[] = [...endedStories, ...ongoingStories];

export const allStories: readonly DemoStory[] = [...demoStories, ...furtherStories];

type Demonstration = {
  readonly accounts: Readonly<Record<string, DemoAccount>>;
  readonly stories: readonly DemoStory[];
  /** Partners, zones, canned replies and hours. Null: those of a new shop. */
  readonly catalogs: Parameters<typeof addCatalogs>[1] | null;
  readonly openedDaysAgo: number;
};

export const demonstrations: Readonly<Record<'small' | 'whole' | 'large', () => Demonstration>> = {
  small: () => ({ accounts: demoAccounts, stories: demoStories, catalogs: null, openedDaysAgo: 30 }),
  whole: () => ({ accounts: allAccounts, stories: allStories, catalogs: demoCatalogs, openedDaysAgo: 30 }),
  large: () => ({
    accounts: { ...allAccounts, ...largeCustomers },
    stories: [...largeStories(), ...allStories],
    catalogs: largeCatalogs,
    openedDaysAgo: 91,
  }),
};

/** Advisory lock, so one node loads and the others find the result. */
const advisoryLock = 727_011;
const RETRY_DELAY = 200;

type DemoDeps = Pick<TillContext, 'shopAddress'> & {
  readonly passwords: Passwords;
  readonly settings: { readonly current: WorkflowContext['settings']; readonly reload: () => Promise<void> };
};

/**
 * Loads the demonstration into an empty database if DEMO is set, with a moved clock and without mail.
 * One transaction loads everything or nothing. Returns the email addresses of existing demo accounts.
 */
export async function loadDemonstration(platform: Platform, deps: DemoDeps): Promise<readonly string[]> {
  if (platform.config.demo === 'none') return [];
  const started = Date.now();
  let outcome = await loadOnce(platform, deps);
  while (outcome === 'somebody else is at it') {
    await delay(RETRY_DELAY);
    outcome = await loadOnce(platform, deps);
  }
  if (outcome === 'loaded')
    platform.log.info({ event: 'demo.loaded', ms: Date.now() - started }, 'the demonstration shop is loaded');
  return accountsIn(platform.database);
}

async function accountsIn(database: Database): Promise<readonly string[]> {
  const emails = Object.values(allAccounts).map(({ email }) => email);
  const rows = await database
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), isNull(users.blockedAt)));
  return rows.flatMap(({ email }) => email ?? []);
}

type LoadOutcome = 'loaded' | 'not needed' | 'somebody else is at it';

function loadOnce(platform: Platform, deps: DemoDeps): Promise<LoadOutcome> {
  return transaction(platform.database, async (tx): Promise<LoadOutcome> => {
    const { rows } = await tx.execute<{ acquired: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLock}) as acquired`,
    );
    if (rows[0]?.acquired !== true) return 'somebody else is at it';
    if ((await tx.$count(users)) > 0) return 'not needed';
    await load(platform, tx, deps);
    return 'loaded';
  });
}

async function load(
  platform: Platform,
  tx: Transaction,
  { passwords, settings, shopAddress }: DemoDeps,
): Promise<void> {
  const { demo } = platform.config;
  if (demo === 'none') return;
  const { accounts, stories, catalogs, openedDaysAgo } = demonstrations[demo]();
  const now = platform.clock.now();
  const timeZone = platform.config.settings.SHOP_TIME_ZONE;
  const clock = movedClock(now, timeZone);
  const realtime = { publish: () => undefined };
  const hours = demoHours(now, timeZone);
  const workflow = workflowContext({
    ...platform,
    clock,
    realtime,
    settings: () => ({ ...settings.current(), ...(catalogs !== null && hours) }),
    writeNotification: (tx, step) => writeNotification({ ...platform, realtime }, tx, step),
    writeMail: async () => undefined,
    endVisitMails: async () => undefined,
  });
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const people = await addPeople(tx, accounts, {
    passwordHash,
    at: clock.turnTo(clock.instantOf({ daysAgo: openedDaysAgo, time: '08:00' })),
  });
  if (catalogs !== null) {
    await addCatalogs(tx, catalogs, clock.now());
    await addHours(tx, hours, { at: clock.now(), by: personOf(people, 'admin').id });
    // Before the stories, whose coming visits take places.
    await makeSlots({ ...workflow, config: platform.config, database: tx, clock: { now: () => now } });
    tx.afterCommit(settings.reload);
  }
  const types = new Map((await listTypes(tx)).map(({ icon, id }) => [icon, id]));
  const till = { ...platform, clock, realtime, shopAddress };
  const context: DemoContext = { tx, workflow, people, types, till, ...clock, now };
  const events = stories.flatMap((story, number) =>
    eventsOf(context, story, async (repairId) => {
      if (story.hasPhoto !== true) return;
      const customerId = personOf(people, story.customerName).id;
      const photo = { repairId, customerId, icon: story.type, number, at: clock.now() };
      await addPhoto(platform.privateFiles, tx, photo);
    }),
  );
  const hasTill = stories.some(({ money }) => money !== undefined);
  await playEvents(context, [...events, ...(hasTill ? eveningsOf(context, openedDaysAgo) : [])]);
  if (catalogs !== null && catalogs.shelves.length > 0) await shelveDevices(tx);
  if (catalogs !== null) await addDoorPhotos(platform.privateFiles, tx, now);
  for (const { id, roles } of people.values()) if (isCustomer({ roles })) await markOlderSeen(tx, id, now);
  await skipReminders(tx, now);
}

async function addPeople(
  tx: Transaction,
  accounts: Demonstration['accounts'],
  { passwordHash, at }: { readonly passwordHash: string; readonly at: Date },
): Promise<DemoPeople> {
  const people = Object.entries(accounts).map(
    ([name, account]) => [name as DemoPerson, { ...account, id: uuidv7() }] as const,
  );
  const shared = { passwordHash, emailVerifiedAt: at, createdAt: at, updatedAt: at } as const;
  await tx.insert(users).values(
    people.map(([, { lang = 'fr', roles, ...row }]) => ({
      ...row,
      ...shared,
      lang,
      mailLang: lang,
      roles: [...roles],
    })),
  );
  return new Map(people);
}

function movedClock(now: Date, timeZone: string) {
  let current = now;
  const today = shopTime(now, timeZone).day;
  return {
    now: () => current,
    turnTo: (instant: Date): Date => (current = instant),
    instantOf: (moment: Moment): Date =>
      'minutesAgo' in moment
        ? new Date(now.getTime() - moment.minutesAgo * MINUTE_MS)
        : instantAt(addDays(today, -moment.daysAgo), moment.time, timeZone),
    dayIn: (days: number) => addDays(shopTime(current, timeZone).day, days),
  };
}

async function markOlderSeen(tx: Transaction, userId: string, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await tx
    .update(notifications)
    .set({ isSeen: true })
    .where(and(eq(notifications.userId, userId), lt(notifications.createdAt, yesterday)));
}
