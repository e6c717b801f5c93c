import { call } from '../call.ts';
import { RepairParams, RepairPhoto } from '../repairs/repair.schemas.ts';

export const attachPhotoForCustomer = call({
  method: 'POST',
  path: '/staff/repairs/:id/messages/photos',
  summary: 'Send a photo for the next message to the customer',
  idempotent: true,
  params: RepairParams,
  upload: 'photo',
  answer: RepairPhoto,
  errors: ['notAllowed', 'notFound', 'conversationClosed', 'tooLarge', 'notAnImage', 'idempotencyKeyReused'],
});
