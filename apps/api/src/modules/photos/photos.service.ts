import { type addPhoto, type AnswerInput, MAX_PHOTOS } from '@atelier/contract';
import { allowedActions } from '@atelier/domain';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { FileStream } from '#platform/http/answers.ts';
import { Failure } from '#platform/http/failure.ts';
import type { RunOnce } from '#platform/http/keyed-call.ts';
import type { Platform } from '#platform/platform.ts';
import { factsOf } from '#workflow/repair-facts.ts';
import { updateWithoutTransition } from '#workflow/update-without-transition.ts';
import type { WorkflowContext } from '#workflow/workflow-context.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { createStorePhoto } from './store-photo.ts';
import { photoFileName } from './photo-file.ts';
import { countPhotosOf, deletePhoto, findAttachedFiles, hasPhoto, insertPhoto, isRepairOf } from './photos.queries.ts';

/** Reads a repair as its customer sees it. Supplied by the repairs module. */
type ReadRepair = (tx: Transaction, viewer: SignedInViewer, repairId: string) => Promise<AnswerInput<typeof addPhoto>>;

export type PhotosDeps = {
  readonly workflow: WorkflowContext;
  readonly readRepair: ReadRepair;
};

type OwnRepairInput = { readonly viewer: SignedInViewer; readonly repairId: string };

const Id = z.uuid();

/** Photos of the damage. Customers change them while the request is editable. */
export function createPhotos(platform: Platform, { workflow, readRepair }: PhotosDeps) {
  const { database, clock, limits, privateFiles } = platform;
  const storePhoto = createStorePhoto(platform);
  privateFiles.registerUsage((files) => findAttachedFiles(database, files));

  const change = async (
    tx: Transaction,
    { viewer, repairId }: OwnRepairInput,
    write: (within: Transaction) => Promise<void>,
  ) => {
    const { userId: id, roles } = viewer;
    await updateWithoutTransition(workflow, tx, {
      repairId,
      change: async (within, record) => {
        if (record.repair.customerId !== id) throw new Failure('notFound');
        // Photos are part of the request, so they are editable as long as it is.
        if (!allowedActions(factsOf(record), { id, roles }, clock.now()).includes('Repair.updated'))
          throw new Failure('repairMoved', { repair: await readRepair(tx, viewer, repairId) });
        await write(within);
      },
    });
    return readRepair(tx, viewer, repairId);
  };

  const requireOwn = async ({ userId }: SignedInViewer, repairId: string): Promise<void> => {
    if (!(await isRepairOf(database, repairId, userId))) throw new Failure('notFound');
  };

  return {
    add: async (own: OwnRepairInput, file: Buffer, once: RunOnce<typeof addPhoto>) => {
      const { viewer, repairId } = own;
      await requireOwn(viewer, repairId);
      const photoRate = { counter: `repairs.photos ${viewer.userId}`, rate: limits.perUser.photos };
      return storePhoto(file, photoRate, ({ row, markStored }) =>
        once((tx) =>
          change(tx, own, async (within) => {
            if ((await countPhotosOf(within, repairId)) >= MAX_PHOTOS) throw new Failure('tooManyPhotos');
            await insertPhoto(within, { ...row, repairId, createdBy: viewer.userId, at: clock.now() });
            markStored(within);
          }),
        ),
      );
    },

    remove: (own: OwnRepairInput, photoId: string) =>
      transaction(database, (tx) =>
        change(tx, own, async (within) => {
          if (!Id.safeParse(photoId).success || !(await deletePhoto(within, own.repairId, photoId)))
            throw new Failure('notFound');
          within.afterCommit(() => privateFiles.discard(photoFileName(photoId)));
        }),
      ),

    requireOwn,

    /** Streams a photo. The caller has checked access. */
    open: async (db: Database, repairId: string, photoId: string): Promise<FileStream> => {
      const exists = Id.safeParse(photoId).success && (await hasPhoto(db, repairId, photoId));
      const content = exists ? await privateFiles.get(photoFileName(photoId)) : null;
      if (content === null) throw new Failure('notFound');
      return new FileStream(content);
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;
