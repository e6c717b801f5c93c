import { isCustomer, suggestedFaults, type Captured } from '@atelier/domain';
import { asc, desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/transaction.ts';
import { conversationMessages, devices, faults, proposals, repairs } from '#schema/index.ts';
import { createRepair } from '#workflow/command/create-repair.ts';
import { type CommandResult, noAnswer, runCommand } from '#workflow/command/run-command.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import type { DemoAccount, DemoPerson } from './demo-accounts.ts';
import type { DemoStep, Moment } from './demo-steps.ts';
import type { DemoStory } from './demo-story.ts';

/** Accounts with their ids. */
export type DemoPeople = ReadonlyMap<DemoPerson, DemoAccount & { readonly id: string }>;

export type DemoContext = {
  readonly tx: Transaction;
  readonly workflow: WorkflowContext;
  readonly people: DemoPeople;
  readonly types: ReadonlyMap<string, string>;
  readonly turnTo: (moment: Moment) => Date;
  readonly dayIn: (days: number) => string;
};

export function personOf(people: DemoPeople, name: DemoPerson = 'customer') {
  const person = people.get(name);
  if (person === undefined) throw new Error(`invariant: ${name} isn't in this demonstration`);
  return person;
}

/** Creates the repair of a story and takes its steps, each at its moment. Returns its id. */
export async function playStory(context: DemoContext, story: DemoStory): Promise<string> {
  const { tx, workflow, people, turnTo } = context;
  const customer = personOf(people, story.customerName);
  const { issue, additionalInfo = null, address = customer.address ?? '' } = story;
  const deviceId = await insertDemoDevice(context, story, turnTo(story.requested));
  const request = { deviceId, issue, additionalInfo, address };
  const result = await createRepair(workflow, tx, {
    actor: customer,
    customerId: customer.id,
    captured: request,
    readAnswer: noAnswer,
  });
  const repairId = repairIdOf(result, `begin ${story.device[0]}`);
  for (const step of story.steps) {
    turnTo(step.when);
    const actor = personOf(people, step.by);
    const captured = await capturedOf(context, { repairId, address, story }, step);
    const steps = [{ action: step.action, captured: captured }] as const;
    repairIdOf(
      await runCommand(workflow, tx, { repairId, steps, actor, readAnswer: noAnswer }),
      `${step.action} of ${story.device[0]}`,
    );
  }
  const messages = (story.messages ?? []).map(({ by, when, text }) => ({
    author: personOf(people, by),
    at: turnTo(when),
    text,
  }));
  await addMessages(tx, repairId, messages);
  return repairId;
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

type StoryRepair = { readonly repairId: string; readonly address: string; readonly story: DemoStory };

async function capturedOf(
  { tx, people, dayIn, types }: DemoContext,
  { repairId, address, story: { type, issue } }: StoryRepair,
  step: DemoStep,
): Promise<Captured> {
  return {
    ...step.captured,
    ...(step.visit === undefined ? {} : { date: dayIn(step.visit.inDays), time: step.visit.time, address }),
    ...(step.assignee === undefined ? {} : { assigneeId: personOf(people, step.assignee).id }),
    ...(step.expectedInDays === undefined ? {} : { expectedAt: dayIn(step.expectedInDays) }),
    ...(step.dueInDays === undefined ? {} : { dueDate: dayIn(step.dueInDays) }),
    ...(step.action === 'Repair.diagnosis.finished'
      ? { faultId: await findFault(tx, types.get(type) ?? '', issue) }
      : {}),
    ...(isCustomer(personOf(people, step.by)) ? { proposalId: await findNewestProposalId(tx, repairId) } : {}),
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
