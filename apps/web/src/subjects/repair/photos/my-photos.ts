import { addPhoto, getPhoto, removePhoto } from '@atelier/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { send } from '#shared/api/send.ts';
import { cacheRepair } from '#subjects/repair/mine/my-repairs.ts';
import { useRepairCall } from '../mine/my-repairs.ts';
import { onUserChange } from '#shared/api/current-user.ts';
import { storedPhotos } from './stored-photos.ts';
import type { PhotoSource } from './photo-picture.tsx';
import { createPhotoOutbox, type OutgoingPhoto } from './photo-outbox.ts';

export const photoOutbox = createPhotoOutbox({
  photoStore: storedPhotos,
  send: ({ repairId, file, key }, onProgress) =>
    sendFile(addPhoto, { params: { id: repairId }, file, idempotencyKey: key, onProgress }),
});

onUserChange(photoOutbox.clear);
window.addEventListener('online', photoOutbox.retry);

export function useOutgoingPhotos(repairId: string): OutgoingPhoto[] {
  const all = useSyncExternalStore(photoOutbox.subscribe, photoOutbox.get);
  return all.filter((photo) => photo.repairId === repairId);
}

/** Sends a person's unsent photos and caches the repairs from the answers, until the returned function is called. */
export function followPhotos(client: QueryClient, userId: string): () => void {
  const leave = photoOutbox.onRepair((repair) => cacheRepair(client, repair));
  void photoOutbox.resume(userId);
  return leave;
}

export const myPhotos: PhotoSource = {
  owner: 'mine',
  load: (params, signal) => receiveFile(getPhoto, { params, signal }),
};

export function useRemovePhoto(id: string) {
  return useRepairCall((photoId: string) => send(removePhoto, { params: { id, photoId } }));
}
