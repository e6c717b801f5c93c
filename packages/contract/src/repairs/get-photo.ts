import * as z from 'zod/mini';
import { call } from '../call.ts';
import { PhotoParams } from './repair.schemas.ts';

/** Needs the access token, so it can't be an address of a page's picture: pages show the bytes. */
export const getPhoto = call({
  method: 'GET',
  path: '/repair/requests/:id/photos/:photoId',
  summary: 'A photo of the damage',
  params: PhotoParams,
  answer: z.file(),
  media: 'image/webp',
  errors: ['notFound'],
});
