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

/** Payload of a scheduled publication. A job of a replaced schedule no longer matches. */
const publishJob = jobKind('content.publish', z.object({ version: z.number(), at: z.string() }));

type PublishJobPayload = z.output<typeof publishJob.payload>;

type ScheduleInput = { readonly by: string; readonly at: Date; readonly version: number };

type PublicationInput = { readonly document: ContentDocument; readonly by: string };

export function createPublishing(platform: Platform, content: Content, editing: Editing) {
  const { database, clock, limits, log, jobs } = platform;

  const insertPublication = async (tx: Transaction, { document, by }: PublicationInput): Promise<void> => {
    const newest = await findNewestPublication(tx);
    const version = (newest?.version ?? 0) + 1;
    await addPublication(tx, { version, document, at: clock.now(), by });
    // An older schedule would overwrite this publication.
    await clearSchedule(tx);
    await content.show(tx, { version, document });
    tx.afterCommit(() => log.info({ event: 'content.published', version, userId: by }));
  };

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
      // A retry would fail again, so the failure is stored for the editor.
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
    /** Publishes the version the editor saw, unless it is already published. */
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
