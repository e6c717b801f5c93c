import type { ContentDocument } from '@atelier/contract';
import * as z from 'zod/mini';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import { enqueue, jobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { addPublication, findNewestPublication } from './content.queries.ts';
import type { Content } from './content.service.ts';
import { clearSchedule, failSchedule, findEdited, lockDraft, scheduleDraft } from './drafts.queries.ts';
import type { Editing } from './editing.service.ts';

/** What is to come: the version that was planned, and when. Whatever was planned since has another job. */
const publishJob = jobKind('content.publish', z.object({ version: z.number(), at: z.string() }));

type PublishJobPayload = z.output<typeof publishJob.payload>;

/** Who wants the version that they saw published, and when. */
type ScheduleInput = { readonly by: string; readonly at: Date; readonly version: number };

/** What is put on the page, and who put it there. */
type PublicationInput = { readonly document: ContentDocument; readonly by: string };

/** Publishes what is written, now or at a time that was planned. */
export function createPublishing(platform: Platform, content: Content, editing: Editing) {
  const { database, clock, limits, log, jobs } = platform;

  const insertPublication = async (tx: Transaction, { document, by }: PublicationInput): Promise<void> => {
    const newest = await findNewestPublication(tx);
    const version = (newest?.version ?? 0) + 1;
    await addPublication(tx, { version, document, at: clock.now(), by });
    // What was planned is older than this, and would take its place.
    await clearSchedule(tx);
    await content.show(tx, { version, document });
    tx.afterCommit(() => log.info({ event: 'content.published', version, userId: by }));
  };

  /** Everything or nothing: where the database has the last word and says no, the page is drawn as it was. */
  const publishInTransaction = async (work: (tx: Transaction) => Promise<void>): Promise<void> => {
    try {
      await transaction(database, work);
    } catch (error) {
      if (!(error instanceof Failure)) await content.renderAgain();
      throw error;
    }
  };

  const publishScheduled = ({ version, at }: PublishJobPayload): Promise<void> =>
    publishInTransaction(async (tx) => {
      const { scheduledVersion, scheduledDocument, scheduledAt, scheduledBy } = await lockDraft(tx);
      if (scheduledVersion !== version || scheduledAt?.toISOString() !== at) return;
      if (scheduledDocument !== null && scheduledBy !== null)
        await insertPublication(tx, { document: scheduledDocument, by: scheduledBy });
    });

  jobs.handle(publishJob, async (payload) => {
    try {
      await publishScheduled(payload);
    } catch (error) {
      if (!(error instanceof Failure) || error.key !== 'notDrawn') throw error;
      // Drawing it again would fail again: whoever planned it is told.
      await failSchedule(database, payload.version, String(error.extras['section']));
    }
  });
  jobs.every('content.compare', limits.content.compare, content.follow);

  const schedule = async (tx: Transaction, { by, at, version }: ScheduleInput): Promise<void> => {
    const now = clock.now();
    if (at <= now) throw wrongField('at', 'visit.past');
    if (at.getTime() > now.getTime() + limits.content.ahead) throw wrongField('at', 'invalid');
    await scheduleDraft(tx, { at, by });
    const delay = at.getTime() - now.getTime();
    await enqueue(tx, publishJob, { payload: { version, at: at.toISOString() }, delay, key: publishJob.name });
  };

  return {
    /** Publishes the version that the editor saw. What is on the page already isn't published twice. */
    publish: async ({ userId: by }: SignedInViewer, { version, at }: { version: number; at?: string | undefined }) => {
      await publishInTransaction(async (tx) => {
        const draft = await lockDraft(tx);
        await editing.refuseOther(tx, draft, version);
        if (at !== undefined) await schedule(tx, { by, at: new Date(at), version });
        else if (!(await findEdited(tx)).isDraft) await insertPublication(tx, { document: draft.document, by });
      });
      return editing.edited(database);
    },
    cancelSchedule: async () => {
      await transaction(database, async (tx) => {
        await lockDraft(tx);
        await clearSchedule(tx);
      });
      return editing.edited(database);
    },
  };
}
