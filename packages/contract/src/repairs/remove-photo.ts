import { call } from '../call.ts';
import { PhotoParams, Repair } from './repair.schemas.ts';

export const removePhoto = call({
  method: 'DELETE',
  path: '/repair/requests/:id/photos/:photoId',
  summary: 'Remove a photo of the damage',
  params: PhotoParams,
  answer: Repair,
  errors: ['notFound', 'repairMoved'],
});
