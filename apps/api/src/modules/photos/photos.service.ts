import { type addDoorPhoto, type addPhoto, MAX_PHOTOS, type RepairPhoto } from '@atelier/contract';
import { allowedActions, seesAllRepairs } from '@atelier/domain';
import { type Database, transaction, type Transaction } from '#platform/database/database.ts';
import { FileStream } from '#platform/http/calls/answers.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import type { RunOnce } from '#platform/http/calls/keyed-call.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { factsOf } from '#workflow/repair/repair-facts.ts';
import { updateWithoutTransition } from '#workflow/repair/update-without-transition.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import { mentionDoorPhoto, readOwnRepair } from '../repairs/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { storePhoto } from './store-photo.ts';
import { photoFileName } from './photo-file.ts';
import {
  countDoorPhotos,
  countPhotosOf,
  deletePhoto,
  findAttachedFiles,
  hasPhoto,
  isRepairOf,
  lockFailedVisit,
  type PhotoReference,
} from './photos.queries.ts';

export type PhotoContext = Platform & { readonly workflow: WorkflowContext };

type OwnRepairInput = { readonly viewer: SignedInViewer; readonly repairId: string };

type NewPhoto = OwnRepairInput & { readonly file: Buffer; readonly once: RunOnce<typeof addPhoto> };

/** Registers the photos' files as used, so the sweep of the storage leaves them. */
export function registerUsage({ database, privateFiles }: Platform): void {
  privateFiles.registerUsage((files) => findAttachedFiles(database, files));
}

/** Adds a photo of the damage. Customers change photos while the request is editable. */
export async function add(context: PhotoContext, { viewer, repairId, file, once }: NewPhoto) {
  await requireOwn(context, viewer, repairId);
  const { clock, limits } = context;
  return storePhoto(context, file, {
    photoRate: { counter: `repairs.photos ${viewer.userId}`, rate: limits.perUser.photos },
    write: ({ insert }) =>
      once((tx) =>
        change(context, tx, {
          viewer,
          repairId,
          write: async (within) => {
            if ((await countPhotosOf(within, repairId)) >= MAX_PHOTOS) throw new Failure('tooManyPhotos');
            await insert(within, {
              ownerKind: 'REPAIR',
              ownerId: repairId,
              stage: 'REQUEST',
              createdBy: viewer.userId,
              createdAt: clock.now(),
            });
          },
        }),
      ),
  });
}

type DoorPhoto = OwnRepairInput & {
  readonly visitId: string;
  readonly file: Buffer;
  readonly once: RunOnce<typeof addDoorPhoto>;
};

/** Adds the photo of a door to the visit that failed there. It follows the transition, also days later. */
export async function addOfDoor(context: PhotoContext, { file, once, ...visit }: DoorPhoto) {
  const { database, workflow, clock } = context;
  // Checks access before the image is processed.
  await transaction(database, (tx) => requireFailedVisit(tx, visit));
  return storePhoto(context, file, {
    photoRate: null,
    write: ({ id, insert }) =>
      once(async (tx): Promise<RepairPhoto> => {
        const { viewer, repairId, visitId } = visit;
        const createdAt = clock.now();
        const door = { ownerKind: 'VISIT', ownerId: visitId, stage: 'DOOR' } as const;
        await updateWithoutTransition(workflow, tx, {
          repairId,
          change: async (within) => {
            await requireFailedVisit(within, visit);
            if ((await countDoorPhotos(within, visitId)) > 0) throw new Failure('tooManyPhotos');
            await insert(within, { ...door, createdBy: viewer.userId, createdAt });
            await mentionDoorPhoto(within, repairId);
          },
        });
        return { id, createdAt: createdAt.toISOString() };
      }),
  });
}

async function requireFailedVisit(tx: Transaction, { viewer, repairId, visitId }: Omit<DoorPhoto, 'file' | 'once'>) {
  const driverId = seesAllRepairs(viewer) ? null : viewer.userId;
  if (!isId(visitId) || !(await lockFailedVisit(tx, { repairId, visitId, driverId }))) throw new Failure('notFound');
}

export function remove(context: PhotoContext, own: OwnRepairInput, photoId: string) {
  return transaction(context.database, (tx) =>
    change(context, tx, {
      ...own,
      write: async (within) => {
        if (!isId(photoId) || !(await deletePhoto(within, own.repairId, photoId))) throw new Failure('notFound');
        within.afterCommit(() => context.privateFiles.discard(photoFileName(photoId)));
      },
    }),
  );
}

export async function requireOwn({ database }: Platform, { userId }: SignedInViewer, repairId: string): Promise<void> {
  if (!(await isRepairOf(database, repairId, userId))) throw new Failure('notFound');
}

/** Streams a photo. The caller has checked access. */
export async function open({ privateFiles }: Platform, db: Database, reference: PhotoReference): Promise<FileStream> {
  const { photoId } = reference;
  const exists = isId(photoId) && (await hasPhoto(db, reference));
  const content = orNotFound(exists ? await privateFiles.get(photoFileName(photoId)) : null);
  return new FileStream(content);
}

type PhotoChange = OwnRepairInput & { readonly write: (within: Transaction) => Promise<void> };

async function change({ workflow, clock }: PhotoContext, tx: Transaction, { viewer, repairId, write }: PhotoChange) {
  const { userId: id, roles } = viewer;
  await updateWithoutTransition(workflow, tx, {
    repairId,
    change: async (within, record) => {
      if (record.repair.customerId !== id) throw new Failure('notFound');
      // Photos are part of the request, so they are editable as long as it is.
      if (!allowedActions(factsOf(record), { id, roles }, clock.now()).includes('Repair.updated'))
        throw new Failure('repairMoved', { repair: await readOwnRepair(tx, viewer, repairId) });
      await write(within);
    },
  });
  return readOwnRepair(tx, viewer, repairId);
}
