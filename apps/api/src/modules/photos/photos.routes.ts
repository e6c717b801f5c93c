import { addPhoto, getPhoto, getStaffPhoto, removePhoto } from '@atelier/contract';
import type { Database } from '#platform/database/database.ts';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards, SignedInViewer } from '../sessions/public.ts';
import { setPrivateHeaders } from './private-photo-headers.ts';
import type { Photos } from './photos.service.ts';

type PhotoRouteDeps = {
  readonly photos: Photos;
  readonly requireVisible: (db: Database, viewer: SignedInViewer, repairId: string) => Promise<void>;
};

export function servePhotos(
  { server, limits }: Platform,
  { customer, staff }: Guards,
  { photos, requireVisible }: PhotoRouteDeps,
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
    setPrivateHeaders(reply);
    return photos.open(db, params.id, params.photoId);
  });
  mount(server, { call: getStaffPhoto, who: staff }, async ({ db, viewer, params, reply }) => {
    await requireVisible(db, viewer, params.id);
    setPrivateHeaders(reply);
    return photos.open(db, params.id, params.photoId);
  });
}
