import { call } from '../call.ts';
import { Repair, RepairParams } from './repair.schemas.ts';

/** Stores one photo per call, each with its own idempotency key. The current proposal stays valid. */
export const addPhoto = call({
  method: 'POST',
  path: '/repair/requests/:id/photos',
  summary: 'Add a photo of the damage: a JPEG, PNG or WebP of 5 MB at most',
  idempotent: true,
  params: RepairParams,
  upload: 'photo',
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'tooManyPhotos', 'tooLarge', 'notAnImage', 'idempotencyKeyReused'],
});
