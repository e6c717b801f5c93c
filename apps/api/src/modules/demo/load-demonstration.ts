import { setTimeout as delay } from 'node:timers/promises';
import { addDays, type Captured, instantAt, shopTime } from '@atelier/domain';
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { DEMO_PASSWORD } from '#platform/config/rules.ts';
import type { Database } from '#platform/database/database.ts';
import { type Transaction, transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { devices, notifications, proposals, users } from '#schema/index.ts';
import { createRepair } from '#workflow/create-repair.ts';
import { type CommandResult, runCommand } from '#workflow/run-command.ts';
import { type WorkflowContext, workflowContext } from '#workflow/workflow-context.ts';
import type { Passwords } from '../auth/public.ts';
import { listTypes } from '../devices/public.ts';
import { writeNotification } from '../notifications/public.ts';
import { skipReminders } from '../repairs/public.ts';
import { addMessages } from './add-messages.ts';
import { addPeople } from './add-people.ts';
import { allAccounts, demoAccounts, type DemoPerson } from './demo-accounts.ts';
import { addCatalogs } from './demo-catalog.ts';
import type { DemoStep, Moment } from './demo-steps.ts';
import { allStories, demoStories } from './demo-stories.ts';
import type { DemoStory } from './demo-story.ts';

/** Advisory lock, so one node loads and the others find the result. */
const advisoryLock = 727_011;
const RETRY_DELAY = 200;

type DemoDeps = { readonly passwords: Passwords; readonly settings: WorkflowContext['settings'] };

type DemoContext = {
  readonly tx: Transaction;
  readonly workflow: WorkflowContext;
  readonly people: Readonly<Record<DemoPerson, string>>;
  readonly types: ReadonlyMap<string, string>;
  readonly turnTo: (moment: Moment) => Date;
  readonly dayIn: (days: number) => string;
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
    const { rows } = await tx.execute<{ ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLock}) as ours`,
    );
    if (rows[0]?.ours !== true) return 'somebody else is at it';
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
  const workflow = workflowContext({
    ...platform,
    clock,
    realtime,
    settings,
    writeNotification: (tx, step) => writeNotification({ ...platform, realtime }, tx, step),
    writeMail: async () => undefined,
  });
  const isWhole = platform.config.demo === 'whole';
  const people = await addPeople(tx, {
    accounts: isWhole ? allAccounts : demoAccounts,
    passwordHash: await passwords.hash(DEMO_PASSWORD),
    at: clock.turnTo({ daysAgo: 30, time: '08:00' }),
  });
  if (isWhole) await addCatalogs(tx, clock.now());
  const types = new Map((await listTypes(tx)).map(({ icon, id }) => [icon, id]));
  const context: DemoContext = { tx, workflow, people, types, turnTo: clock.turnTo, dayIn: clock.dayIn };
  for (const story of isWhole ? allStories : demoStories) await playStory(context, story);
  for (const person of ['customer', 'englishCustomer'] as const) await markOlderSeen(tx, people[person], now);
  await skipReminders(tx, now);
}

function movedClock(now: Date, timeZone: string) {
  let current = now;
  const today = shopTime(now, timeZone).day;
  return {
    now: () => current,
    turnTo: (moment: Moment): Date => {
      current =
        'minutesAgo' in moment
          ? new Date(now.getTime() - moment.minutesAgo * 60_000)
          : instantAt(addDays(today, -moment.daysAgo), moment.time, timeZone);
      return current;
    },
    dayIn: (days: number): string => addDays(shopTime(current, timeZone).day, days),
  };
}

async function playStory(context: DemoContext, story: DemoStory): Promise<void> {
  const { tx, workflow, people, turnTo } = context;
  const {
    customerName = 'customer',
    issue,
    additionalInfo = null,
    address = allAccounts[customerName].address ?? '',
  } = story;
  const deviceId = await insertDemoDevice(context, story, turnTo(story.requested));
  const customer = { id: people[customerName], roles: allAccounts[customerName].roles };
  const request = { deviceId, issue, additionalInfo, address };
  const result = await createRepair(workflow, tx, {
    actor: customer,
    customerId: people[customerName],
    captured: request,
  });
  const repairId = repairIdOf(result, `begin ${story.device[0]}`);
  for (const step of story.steps) {
    turnTo(step.when);
    const actor = { id: people[step.by], roles: allAccounts[step.by].roles };
    const captured = await capturedOf(context, { repairId, address }, step);
    const steps = [{ action: step.action, captured: captured }] as const;
    repairIdOf(await runCommand(workflow, tx, { repairId, steps, actor }), `${step.action} of ${story.device[0]}`);
  }
  const messages = (story.messages ?? []).map(({ by, when, text }) => ({
    by,
    authorId: people[by],
    at: turnTo(when),
    text,
  }));
  await addMessages(tx, repairId, messages);
}

async function insertDemoDevice(
  { tx, people, types }: DemoContext,
  { type, device, customerName = 'customer' }: DemoStory,
  at: Date,
): Promise<string> {
  const id = uuidv7();
  const [name, brand, model, serialNumber = null] = device;
  await tx.insert(devices).values({
    id,
    customerId: people[customerName],
    typeId: types.get(type) ?? '',
    name,
    brand,
    model,
    serialNumber,
    createdAt: at,
    updatedAt: at,
  });
  return id;
}

function repairIdOf(result: CommandResult, what: string): string {
  if (!result.taken)
    throw new Error(`invariant: demonstration step refused: ${what}: ${JSON.stringify(result.refusal)}`);
  return result.repairId;
}

type RepairAddress = { readonly repairId: string; readonly address: string };

async function capturedOf(
  { tx, people, dayIn }: DemoContext,
  { repairId, address }: RepairAddress,
  step: DemoStep,
): Promise<Captured> {
  return {
    ...step.captured,
    ...(step.visit === undefined ? {} : { date: dayIn(step.visit.inDays), time: step.visit.time, address }),
    ...(step.assignee === undefined ? {} : { assigneeId: people[step.assignee] }),
    ...(step.expectedInDays === undefined ? {} : { expectedAt: dayIn(step.expectedInDays) }),
    ...(step.dueInDays === undefined ? {} : { dueDate: dayIn(step.dueInDays) }),
    ...(isCustomer(step.by) ? { proposalId: await findNewestProposalId(tx, repairId) } : {}),
  };
}

function isCustomer(person: DemoPerson): boolean {
  return person === 'customer' || person === 'englishCustomer';
}

async function findNewestProposalId(tx: Transaction, repairId: string): Promise<string | undefined> {
  const [proposal] = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(eq(proposals.repairId, repairId))
    .orderBy(desc(proposals.version))
    .limit(1);
  return proposal?.id;
}

async function markOlderSeen(tx: Transaction, userId: string | undefined, now: Date): Promise<void> {
  if (userId === undefined) return;
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000);
  await tx
    .update(notifications)
    .set({ isSeen: true })
    .where(and(eq(notifications.userId, userId), lt(notifications.createdAt, yesterday)));
}
