import { isCustomer, suggestedFaults, type Action, type Captured } from '@atelier/domain';
import { asc, desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/database.ts';
import { conversationMessages, devices, faults, proposals, repairs } from '#schema/index.ts';
import { createRepair } from '#workflow/command/create-repair.ts';
import { type CommandResult, noAnswer, runCommand } from '#workflow/command/run-command.ts';
import { rulesOf } from '#workflow/command/workflow-context.ts';
import { guessZone } from '#workflow/repair/guess-zone.ts';
import { recordUncollectedNotice } from '#modules/repairs/public.ts';
import { selectOpenSlots } from '#modules/slots/public.ts';
import type { DemoAccount } from '../demo-accounts.ts';
import type { DemoStep } from './demo-steps.ts';
import { type DemoContext, type DemoEvent, type DemoStory, personOf } from './demo-story.ts';
import { playMoney, proveHandover } from '../demo-till.ts';

/** Plays events in the order of their moments, as in a shop, with the clock at each of them. */
export async function playEvents({ turnTo }: DemoContext, events: readonly DemoEvent[]): Promise<void> {
  for (const { at, run } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    turnTo(at);
    await run();
  }
}

/** Returns the events of a story: its request, its steps and its money, each at its moment. Its messages follow in the end. */
export function eventsOf(context: DemoContext, story: DemoStory, onBegun: (id: string) => Promise<void>): DemoEvent[] {
  const { people, instantOf, now } = context;
  let id = '';
  const begin = async () => {
    id = await beginRepair(context, story);
    await onBegun(id);
  };
  const addAllMessages = () => {
    const messages = (story.messages ?? []).map(({ by, when, text }) => ({
      author: personOf(people, by),
      at: instantOf(when),
      text,
    }));
    return addMessages(context.tx, id, messages);
  };
  return [
    { at: instantOf(story.requested), run: begin },
    ...story.steps.map((step) => ({ at: instantOf(step.when), run: () => takeStep(context, { id, story }, step) })),
    ...(story.notices ?? []).map((when) => ({ at: instantOf(when), run: () => giveNotice(context, id) })),
    ...(story.money ?? []).map((money) => ({ at: instantOf(money.when), run: () => playMoney(context, id, money) })),
    { at: now, run: addAllMessages },
  ];
}

async function beginRepair(context: DemoContext, story: DemoStory): Promise<string> {
  const { tx, workflow, people, instantOf } = context;
  const customer = personOf(people, story.customerName);
  const { issue, additionalInfo = null } = story;
  const deviceId = await insertDemoDevice(context, story, instantOf(story.requested));
  const address = addressOf(context, story);
  const request = { deviceId, issue, additionalInfo, address };
  const result = await createRepair(workflow, tx, {
    actor: customer,
    customerId: customer.id,
    captured: request,
    slotId: await findWishedSlot(context, { story, address }),
    readAnswer: noAnswer,
  });
  return repairIdOf(result, `begin ${story.device[0]}`);
}

type WishingStory = { readonly story: DemoStory; readonly address: string };

/** Returns a slot that is free now. Those of the story's own time have passed. */
async function findWishedSlot({ tx, workflow, now }: DemoContext, { story, address }: WishingStory) {
  const { wishedWindow } = story;
  const zoneId = wishedWindow === undefined ? null : await guessZone(tx, address);
  if (wishedWindow === undefined || zoneId === null) return null;
  const free = await selectOpenSlots(tx, { zoneId, rules: rulesOf(workflow), now });
  return free[wishedWindow]?.id ?? null;
}

async function giveNotice({ tx, till, workflow }: DemoContext, id: string): Promise<void> {
  const { timeZone } = rulesOf(workflow);
  if ((await recordUncollectedNotice({ ...till, timeZone }, tx, id)) === null)
    throw new Error('invariant: demonstration notice not due');
}

function addressOf({ people }: DemoContext, { customerName, address }: DemoStory): string {
  return address ?? personOf(people, customerName).address ?? '';
}

const signedActions: readonly Action[] = ['Repair.pickup.collected', 'Repair.return.delivered'];
/** Handovers inside of the shop, where devices have labels. */
const scannedActions: readonly Action[] = ['Repair.pickup.delivered', 'Repair.return.collected'];

async function takeStep(context: DemoContext, { id, story }: StoryRepair, step: DemoStep): Promise<void> {
  const { tx, workflow, people } = context;
  const actor = personOf(people, step.by);
  const captured = await capturedOf(context, { id, story }, step);
  const steps = [{ action: step.action, captured }] as const;
  const isScanned = scannedActions.includes(step.action);
  const result = await runCommand(workflow, tx, { repairId: id, steps, actor, isScanned, readAnswer: noAnswer });
  repairIdOf(result, `${step.action} of ${story.device[0]}`);
  if (story.isSigned !== true || !signedActions.includes(step.action)) return;
  await proveHandover(context, { id, customer: personOf(people, story.customerName), by: step.by });
}

async function insertDemoDevice(
  { tx, people, types }: DemoContext,
  { type, device, customerName }: DemoStory,
  at: Date,
): Promise<string> {
  const id = uuidv7();
  const [name, brand, model, serialNumber = null] = device;
  await tx.insert(devices).values({
    id,
    customerId: personOf(people, customerName).id,
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

type StoryRepair = { readonly id: string; readonly story: DemoStory };

async function capturedOf(context: DemoContext, { id, story }: StoryRepair, step: DemoStep): Promise<Captured> {
  const { tx, people, dayIn, types } = context;
  const address = addressOf(context, story);
  return {
    ...step.captured,
    ...(step.visit === undefined ? {} : { date: dayIn(step.visit.inDays), time: step.visit.time, address }),
    ...(step.assignee === undefined ? {} : { assigneeId: personOf(people, step.assignee).id }),
    ...(step.expectedInDays === undefined ? {} : { expectedAt: dayIn(step.expectedInDays) }),
    ...(step.dueInDays === undefined ? {} : { dueDate: dayIn(step.dueInDays) }),
    ...(step.action === 'Repair.diagnosis.finished'
      ? { faultId: await findFault(tx, types.get(story.type) ?? '', story.issue) }
      : {}),
    ...(isCustomer(personOf(people, step.by)) ? { proposalId: await findNewestProposalId(tx, id) } : {}),
  };
}

/** Returns the fault that the customer's words suggest, else the last of the type, which always fits. */
async function findFault(tx: Transaction, typeId: string, issue: string): Promise<string | undefined> {
  const ofType = await tx.select().from(faults).where(eq(faults.deviceTypeId, typeId)).orderBy(asc(faults.position));
  const named = ofType.map(({ id, nameFr, nameEn }) => ({ id, names: [nameFr, nameEn] }));
  return suggestedFaults(issue, named)[0] ?? ofType.at(-1)?.id;
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

type ConversationEntry = {
  readonly author: DemoAccount & { readonly id: string };
  readonly at: Date;
  readonly text: string;
};

/** Inserts messages, oldest first. The shop's last answer handles all before it. */
async function addMessages(tx: Transaction, repairId: string, entries: readonly ConversationEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const answered = entries.findLastIndex(({ author }) => !isCustomer(author));
  const at = entries[answered]?.at ?? null;
  await tx.insert(conversationMessages).values(
    entries.map((entry, index) => ({
      id: uuidv7(),
      repairId,
      authorId: entry.author.id,
      byCustomer: isCustomer(entry.author),
      body: entry.text,
      createdAt: entry.at,
      readAt: index <= answered ? at : null,
      handledAt: isCustomer(entry.author) && index < answered ? at : null,
    })),
  );
  const waiting = entries[answered + 1];
  if (waiting !== undefined) await tx.update(repairs).set({ waitingSince: waiting.at }).where(eq(repairs.id, repairId));
}
