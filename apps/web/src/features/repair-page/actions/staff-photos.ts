import { getStaffPhoto } from '@atelier/contract';
import { receiveFile } from '#shared/api/receive-file.ts';
import type { PhotoSource } from '#subjects/repair/photos/photo-picture.tsx';

export const staffPhotos: PhotoSource = {
  owner: 'staff',
  load: (params, signal) => receiveFile(getStaffPhoto, { params, signal }),
};
