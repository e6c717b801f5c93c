import { call } from '../call.ts';
import { RepairParams, RepairPhoto } from '../repairs/repair.schemas.ts';

/**
 * Stores one photo per call, each with its own idempotency key, at most 60 a day. A photo becomes visible when a message names it, within
 * two days.
 */
export const attachPhotoForShop = call({
  method: 'POST',
  path: '/repair/requests/:id/messages/photos',
  summary: 'Send a photo for my next message: a JPEG, PNG or WebP of 5 MB at most',
  idempotent: true,
  params: RepairParams,
  upload: 'photo',
  answer: RepairPhoto,
  errors: ['notFound', 'conversationClosed', 'tooLarge', 'notAnImage', 'idempotencyKeyReused'],
});
