import { addPhoto, getPhoto, removePhoto } from '@atelier/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { send } from '#shared/api/send.ts';
import { keepRepair } from '#subjects/repair/mine/my-repairs.ts';
import { useRepairCall } from '#subjects/repair/mine/use-repair-call.ts';
import { onHandover } from '#shared/person/page-person.ts';
import { keptPhotos } from './kept-photos.ts';
import type { PhotoSource } from './photo-source.ts';
import { createPhotoOutbox, type OutgoingPhoto } from './photo-outbox.ts';

/** Photos that the signed-in customer is sending. */
export const photoOutbox = createPhotoOutbox({
  kept: keptPhotos,
  send: ({ repairId, file, key }, onProgress) =>
    sendFile(addPhoto, { params: { id: repairId }, file, idempotencyKey: key, onProgress }),
});

onHandover(photoOutbox.clear);
window.addEventListener('online', photoOutbox.retry);

/** Those of one repair that haven't arrived. */
export function useOutgoingPhotos(repairId: string): OutgoingPhoto[] {
  const all = useSyncExternalStore(photoOutbox.subscribe, photoOutbox.get);
  return all.filter((photo) => photo.repairId === repairId);
}

/** Sends what waits of this person's photos, and shows each repair as its last photo left it, until the returned function is called. */
export function followPhotos(client: QueryClient, userId: string): () => void {
  const leave = photoOutbox.hear((repair) => keepRepair(client, repair));
  void photoOutbox.resume(userId);
  return leave;
}

/** A customer's photos. */
export const myPhotos: PhotoSource = {
  whose: 'mine',
  load: (params, signal) => receiveFile(getPhoto, { params, signal }),
};

/** Takes a photo away. */
export function useRemovePhoto(id: string) {
  return useRepairCall((photoId: string) => send(removePhoto, { params: { id, photoId } }));
}
