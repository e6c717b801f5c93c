import { addDoorPhoto, addPhoto, getPhoto, getStaffPhoto, removePhoto } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import { photoStages } from '#schema/index.ts';
import { requireVisible, seesAsDriver } from '../repairs/public.ts';
import type { Guards } from '../sessions/public.ts';
import { deleteUnsentPhotos } from './message-photos.ts';
import { customerStages, driverStages } from './photo-stages.ts';
import { setPrivateHeaders } from './private-photo-headers.ts';
import * as photos from './photos.service.ts';

export function servePhotos(context: photos.PhotoContext, { customer, staff }: Guards): void {
  const { server, limits } = context;
  const perViewer = limits.perUser.photoTries;
  photos.registerUsage(context);
  deleteUnsentPhotos(context);

  mount(server, { call: addPhoto, perViewer, who: customer }, ({ viewer, params, file, once }) =>
    photos.add(context, { viewer, repairId: params.id, file, once }),
  );
  mount(server, { call: addDoorPhoto, perViewer, who: staff }, ({ viewer, params, file, once }) =>
    photos.addOfDoor(context, { viewer, repairId: params.id, visitId: params.visitId, file, once }),
  );
  mount(server, { call: removePhoto, who: customer }, ({ viewer, params }) =>
    photos.remove(context, { viewer, repairId: params.id }, params.photoId),
  );
  mount(server, { call: getPhoto, who: customer }, async ({ db, viewer, params, reply }) => {
    await photos.requireOwn(context, viewer, params.id);
    setPrivateHeaders(reply);
    return photos.open(context, db, { repairId: params.id, photoId: params.photoId, stages: customerStages });
  });
  mount(server, { call: getStaffPhoto, who: staff }, async ({ db, viewer, params, reply }) => {
    await requireVisible(context, db, { viewer, id: params.id });
    setPrivateHeaders(reply);
    const stages = seesAsDriver(viewer) ? driverStages : photoStages;
    return photos.open(context, db, { repairId: params.id, photoId: params.photoId, stages });
  });
}
