import { deleteCall, getCall, postCall } from '../call.ts';
import { fileAnswer, IdParams } from '../fields.ts';
import { PhotoParams, Repair } from './repair.ts';

/** Stores one photo per call, each with its own idempotency key. The current proposal stays valid. */
export const addPhoto = postCall(
  '/repair/requests/:id/photos',
  'Add a photo of the damage: a JPEG, PNG or WebP of 5 MB at most',
  {
    idempotent: true,
    params: IdParams,
    upload: 'photo',
    answer: Repair,
    errors: ['repairMoved', 'tooManyPhotos', 'tooLarge', 'notAnImage'],
  },
);

/** Returns a photo. It requires the access token, so it can't be an image URL. */
export const getPhoto = getCall('/repair/requests/:id/photos/:photoId', 'A photo of the damage', {
  params: PhotoParams,
  ...fileAnswer('image/webp'),
});

export const removePhoto = deleteCall('/repair/requests/:id/photos/:photoId', 'Remove a photo of the damage', {
  params: PhotoParams,
  answer: Repair,
  errors: ['repairMoved'],
});
