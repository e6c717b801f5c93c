import * as z from 'zod/mini';
import { call } from '../call.ts';
import { PhotoParams } from '../repairs/repair.schemas.ts';

/** Returns a photo to staff. Drivers need a visit of that repair. */
export const getStaffPhoto = call({
  method: 'GET',
  path: '/staff/repairs/:id/photos/:photoId',
  summary: 'A photo of the damage',
  params: PhotoParams,
  answer: z.file(),
  media: 'image/webp',
  errors: ['notAllowed', 'notFound'],
});
