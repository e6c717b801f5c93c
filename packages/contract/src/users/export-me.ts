import * as z from 'zod/mini';
import { call } from '../call.ts';
import { PersonalDataForm } from './personal-data.schemas.ts';

/** Returns my data as a zip: `data.json`, `files/` with my picture and `photos/`. `Content-Length` is set beforehand. */
export const exportMe = call({
  method: 'POST',
  path: '/users/me/export',
  summary: 'My data as a zip: data.json and my files',
  body: PersonalDataForm,
  answer: z.file(),
  media: 'application/zip',
  errors: ['wrongPassword'],
});
