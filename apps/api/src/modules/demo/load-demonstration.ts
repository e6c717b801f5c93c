import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS, addDays, instantAt, shopTime } from '@atelier/domain';
import { and, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { DEMO_PASSWORD } from '#platform/config/rules.ts';
import type { Database } from '#platform/database/database.ts';
import { type Transaction, transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { notifications, users } from '#schema/index.ts';
import { type WorkflowContext, workflowContext } from '#workflow/command/workflow-context.ts';
import type { Passwords } from '../auth/public.ts';
import { listTypes } from '../devices/public.ts';
import { writeNotification } from '../notifications/public.ts';
import { skipReminders } from '../repairs/public.ts';
import { allAccounts, demoAccounts, type DemoAccount, type DemoPerson } from './demo-accounts.ts';
import { addCatalogs, addHours, demoHours } from './demo-catalog.ts';
import type { Moment } from './demo-steps.ts';
import { type DemoContext, playStory } from './play-story.ts';
import { endedStories } from './demo-stories-ended.ts';
import { furtherStories } from './demo-stories-further.ts';
import { ongoingStories } from './demo-stories-ongoing.ts';
import type { DemoStory } from './demo-story.ts';

/** Repairs of the first customer, at least one in every status, oldest first. */
export const demoStories: readonly DemoStory[] = [...endedStories, ...ongoingStories];

export const allStories: readonly DemoStory[] = [...demoStories, ...furtherStories];

/** Advisory lock, so one node loads and the others find the result. */
const advisoryLock = 727_011;
const RETRY_DELAY = 200;

type DemoDeps = {
  readonly passwords: Passwords;
  readonly settings: { readonly current: WorkflowContext['settings']; readonly reload: () => Promise<void> };
};

/**
 * Loads the demonstration into an empty database if DEMO is set, with a moved clock and without mail.
 * One transaction loads everything or nothing. Returns the email addresses of existing demo accounts.
 */
export async function loadDemonstration(platform: Platform, deps: DemoDeps): Promise<readonly string[]> {
  if (platform.config.demo === 'none') return [];
  let outcome = await loadOnce(platform, deps);
  while (outcome === 'somebody else is at it') {
    await delay(RETRY_DELAY);
    outcome = await loadOnce(platform, deps);
  }
  if (outcome === 'loaded') platform.log.info({ event: 'demo.loaded' }, 'the demonstration shop is loaded');
  return accountsIn(platform.database);
}

async function accountsIn(database: Database): Promise<readonly string[]> {
  const emails = Object.values(allAccounts).map(({ email }) => email);
  const rows = await database
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), isNull(users.blockedAt)));
  const present = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => present.has(email));
}

type LoadOutcome = 'loaded' | 'not needed' | 'somebody else is at it';

function loadOnce(platform: Platform, deps: DemoDeps): Promise<LoadOutcome> {
  return transaction(platform.database, async (tx): Promise<LoadOutcome> => {
    const { rows } = await tx.execute<{ acquired: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLock}) as acquired`,
    );
    if (rows[0]?.acquired !== true) return 'somebody else is at it';
    if (await hasUsers(tx)) return 'not needed';
    await load(platform, tx, deps);
    return 'loaded';
  });
}

async function hasUsers(tx: Transaction): Promise<boolean> {
  const [row] = await tx.select({ people: count() }).from(users);
  return row !== undefined && row.people > 0;
}

async function load(platform: Platform, tx: Transaction, { passwords, settings }: DemoDeps): Promise<void> {
  const now = platform.clock.now();
  const timeZone = platform.config.settings.SHOP_TIME_ZONE;
  const clock = movedClock(now, timeZone);
  const realtime = { publish: () => undefined };
  const isWhole = platform.config.demo === 'whole';
  const hours = demoHours(now, timeZone);
  const workflow = workflowContext({
    ...platform,
    clock,
    realtime,
    settings: () => ({ ...settings.current(), ...(isWhole && hours) }),
    writeNotification: (tx, step) => writeNotification({ ...platform, realtime }, tx, step),
    writeMail: async () => undefined,
  });
  const people = await addPeople(tx, {
    accounts: isWhole ? allAccounts : demoAccounts,
    passwordHash: await passwords.hash(DEMO_PASSWORD),
    at: clock.turnTo({ daysAgo: 30, time: '08:00' }),
  });
  if (isWhole) {
    await addCatalogs(tx, clock.now());
    await addHours(tx, hours, { at: clock.now(), by: people.admin });
    tx.afterCommit(settings.reload);
  }
  const types = new Map((await listTypes(tx)).map(({ icon, id }) => [icon, id]));
  const context: DemoContext = { tx, workflow, people, types, turnTo: clock.turnTo, dayIn: clock.dayIn };
  for (const story of isWhole ? allStories : demoStories) await playStory(context, story);
  for (const person of ['customer', 'englishCustomer'] as const) await markOlderSeen(tx, people[person], now);
  await skipReminders(tx, now);
}

type PeopleInput = {
  readonly accounts: Partial<Record<DemoPerson, DemoAccount>>;
  readonly passwordHash: string;
  readonly at: Date;
};

async function addPeople(
  tx: Transaction,
  { accounts, passwordHash, at }: PeopleInput,
): Promise<Readonly<Record<DemoPerson, string>>> {
  const entries = Object.entries(accounts).map(([name, { lang = 'fr', ...account }]) => ({
    name,
    row: { id: uuidv7(), ...account, lang, mailLang: lang },
  }));
  const shared = {
    passwordHash,
    emailVerifiedAt: at,
    createdAt: at,
    updatedAt: at,
  } as const;
  await tx.insert(users).values(entries.map(({ row }) => ({ ...row, ...shared, roles: [...row.roles] })));
  return Object.fromEntries(entries.map(({ name, row }) => [name, row.id])) as Record<DemoPerson, string>;
}

function movedClock(now: Date, timeZone: string) {
  let current = now;
  const today = shopTime(now, timeZone).day;
  return {
    now: () => current,
    turnTo: (moment: Moment): Date => {
      current =
        'minutesAgo' in moment
          ? new Date(now.getTime() - moment.minutesAgo * MINUTE_MS)
          : instantAt(addDays(today, -moment.daysAgo), moment.time, timeZone);
      return current;
    },
    dayIn: (days: number): string => addDays(shopTime(current, timeZone).day, days),
  };
}

async function markOlderSeen(tx: Transaction, userId: string | undefined, now: Date): Promise<void> {
  if (userId === undefined) return;
  const yesterday = new Date(now.getTime() - DAY_MS);
  await tx
    .update(notifications)
    .set({ isSeen: true })
    .where(and(eq(notifications.userId, userId), lt(notifications.createdAt, yesterday)));
}
