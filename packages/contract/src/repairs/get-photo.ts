import * as z from 'zod/mini';
import { call } from '../call.ts';
import { PhotoParams } from './repair.schemas.ts';

/** Returns a photo. It requires the access token, so it can't be an image URL. */
export const getPhoto = call({
  method: 'GET',
  path: '/repair/requests/:id/photos/:photoId',
  summary: 'A photo of the damage',
  params: PhotoParams,
  answer: z.file(),
  media: 'image/webp',
  errors: ['notFound'],
});
