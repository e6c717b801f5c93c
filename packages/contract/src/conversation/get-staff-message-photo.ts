import * as z from 'zod/mini';
import { call } from '../call.ts';
import { PhotoParams } from '../repairs/repair.schemas.ts';

/** Returns the photo to staff who read the conversation. Drivers get none. */
export const getStaffMessagePhoto = call({
  method: 'GET',
  path: '/staff/repairs/:id/messages/photos/:photoId',
  summary: 'A photo of a message about a repair',
  params: PhotoParams,
  answer: z.file(),
  media: 'image/webp',
  errors: ['notAllowed', 'notFound'],
});
