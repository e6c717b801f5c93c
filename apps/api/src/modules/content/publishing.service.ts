import type {
  CallData,
  cancelContentSchedule,
  ContentDocument,
  EditedContent,
  publishContent,
} from '@atelier/contract';
import * as z from 'zod/mini';
import { hour } from '#platform/config/limits.ts';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import { enqueue, hasJob, jobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { addPublication, findNewestPublication } from './content.queries.ts';
import type { Content } from './content.service.ts';
import { clearSchedule, failSchedule, findEdited, lockDraft, scheduleDraft } from './drafts.queries.ts';
import { read, requireVersion } from './editing.service.ts';

/** Payload of a scheduled publication. A job of a replaced schedule no longer matches. */
const publishJob = jobKind('content.publish', z.object({ version: z.number(), at: z.string() }));

type PublishJobPayload = z.output<typeof publishJob.payload>;

type ScheduleInput = { readonly by: string; readonly at: Date; readonly version: number };

type PublicationInput = { readonly document: ContentDocument; readonly by: string };

type PublishingContext = Platform & { readonly content: Content };

export function registerJobs(context: PublishingContext): void {
  const { jobs, limits, content } = context;
  jobs.handle(publishJob, (payload) => publishScheduled(context, payload));
  jobs.onEachNode('content.compare', limits.content.compare, content.follow);
  jobs.onEachNode('content.requeue', hour, () => requeueSchedule(context));
}

/** Adds the job of a scheduled publication that has none. A restored database has no jobs. */
async function requeueSchedule({ database, clock }: Platform): Promise<void> {
  await transaction(database, async (tx) => {
    const { scheduledVersion: version, scheduledAt: at, failedSection } = await lockDraft(tx);
    if (version === null || at === null || failedSection !== null || (await hasJob(tx, publishJob.name))) return;
    await enqueueSchedule(tx, { version, at, now: clock.now() });
  });
}

type Schedule = { readonly version: number; readonly at: Date; readonly now: Date };

async function enqueueSchedule(tx: Transaction, { version, at, now }: Schedule): Promise<void> {
  const delay = Math.max(0, at.getTime() - now.getTime());
  await enqueue(tx, publishJob, { payload: { version, at: at.toISOString() }, delay, key: publishJob.name });
}

async function publishScheduled(context: PublishingContext, { version, at }: PublishJobPayload): Promise<void> {
  try {
    await publishInTransaction(context, async (tx) => {
      const { scheduledVersion, scheduledDocument, scheduledAt, scheduledBy } = await lockDraft(tx);
      if (scheduledVersion !== version || scheduledAt?.toISOString() !== at) return;
      if (scheduledDocument !== null && scheduledBy !== null)
        await insertPublication(context, tx, { document: scheduledDocument, by: scheduledBy });
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'notDrawn') throw error;
    // A retry would fail again, so the failure is stored for the editor.
    await failSchedule(context.database, version, String(error.extras['section']));
  }
}

/** Publishes the version the editor saw, unless it is already published. */
export async function publish(
  context: PublishingContext,
  { userId: by }: SignedInViewer,
  { version, at }: CallData<typeof publishContent, 'body'>,
): Promise<EditedContent> {
  await publishInTransaction(context, async (tx) => {
    const draft = await lockDraft(tx);
    await requireVersion(tx, draft, version);
    if (at !== undefined) await schedule(context, tx, { by, at: new Date(at), version });
    else if (!(await findEdited(tx)).isDraft) await insertPublication(context, tx, { document: draft.document, by });
  });
  return read(context.database);
}

async function publishInTransaction(
  { database, content }: PublishingContext,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await transaction(database, work);
  } catch (error) {
    if (!(error instanceof Failure)) await content.renderAgain();
    throw error;
  }
}

async function schedule(
  { clock, limits }: Platform,
  tx: Transaction,
  { by, at, version }: ScheduleInput,
): Promise<void> {
  const now = clock.now();
  if (at <= now) throw wrongField('at', 'visit.past');
  if (at.getTime() > now.getTime() + limits.content.ahead) throw wrongField('at', 'invalid');
  await scheduleDraft(tx, { at, by });
  await enqueueSchedule(tx, { version, at, now });
}

async function insertPublication(
  { clock, log, content }: PublishingContext,
  tx: Transaction,
  { document, by }: PublicationInput,
): Promise<void> {
  const newest = await findNewestPublication(tx);
  const version = (newest?.version ?? 0) + 1;
  await addPublication(tx, { version, document, at: clock.now(), by });
  // An older schedule would overwrite this publication.
  await clearSchedule(tx);
  await content.show(tx, { version, document });
  tx.afterCommit(() => log.info({ event: 'content.published', version, userId: by }));
}

/** Cancels the schedule the editor saw. A published or cancelled one is gone already. */
export async function cancelSchedule(
  { database }: Platform,
  { version, at }: CallData<typeof cancelContentSchedule, 'body'>,
): Promise<EditedContent> {
  await transaction(database, async (tx) => {
    const { scheduledVersion, scheduledAt } = await lockDraft(tx);
    if (scheduledAt === null) return;
    const isSame = scheduledVersion === version && scheduledAt.getTime() === Date.parse(at);
    if (!isSame) throw new Failure('editedMeanwhile', { content: await read(tx) });
    await clearSchedule(tx);
  });
  return read(database);
}
