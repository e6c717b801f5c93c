import * as z from 'zod/mini';
import { call } from '../call.ts';
import { PhotoParams } from '../repairs/repair.schemas.ts';

export const getMessagePhoto = call({
  method: 'GET',
  path: '/repair/requests/:id/messages/photos/:photoId',
  summary: 'A photo of a message about my repair',
  params: PhotoParams,
  answer: z.file(),
  media: 'image/webp',
  errors: ['notFound'],
});
