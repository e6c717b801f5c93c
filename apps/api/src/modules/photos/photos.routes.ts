import { addPhoto, getPhoto, getStaffPhoto, removePhoto } from '@atelier/contract';
import type { FastifyReply } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { harmless } from '#platform/storage/stored-files.ts';
import type { Guards, SignedInViewer } from '../sessions/public.ts';
import type { Photos } from './photos.service.ts';

type PhotoCalls = {
  readonly photos: Photos;
  /** Refuses staff who don't see a repair; whoever has the repairs gives it. */
  readonly requireVisible: (db: Database, viewer: SignedInViewer, repairId: string) => Promise<void>;
};

/** Calls about photos of the damage. */
export function servePhotos(
  { server, limits }: Platform,
  { customer, staff: anyStaff }: Guards,
  { photos, requireVisible }: PhotoCalls,
): void {
  const tries = { rate: limits.perUser.photoTries, by: 'viewer' } as const;

  mount(server, { call: addPhoto, limit: tries, who: customer }, ({ viewer, params, file, once }) =>
    photos.add({ viewer, repairId: params.id }, file, once),
  );
  mount(server, { call: removePhoto, who: customer }, ({ viewer, params }) =>
    photos.remove({ viewer, repairId: params.id }, params.photoId),
  );
  mount(server, { call: getPhoto, who: customer }, async ({ db, viewer, params, reply }) => {
    await photos.requireOwn(viewer, params.id);
    forOneViewer(reply);
    return photos.open(db, params.id, params.photoId);
  });
  mount(server, { call: getStaffPhoto, who: anyStaff }, async ({ db, viewer, params, reply }) => {
    await requireVisible(db, viewer, params.id);
    forOneViewer(reply);
    return photos.open(db, params.id, params.photoId);
  });
}

/** Nobody's to keep: what the browser stored would outlive the session (specification/faults#w11). */
function forOneViewer(reply: FastifyReply): void {
  return void reply.headers({ ...harmless, 'cache-control': 'private, no-store' });
}
