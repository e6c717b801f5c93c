import * as z from 'zod/mini';
import { call } from '../call.ts';
import { PersonalDataForm } from './personal-data.schemas.ts';

/** All that is stored about me, as a zip of `data.json`, my picture below `files/` and my photos below `photos/`. `Content-Length` says beforehand how much comes. */
export const exportMe = call({
  method: 'POST',
  path: '/users/me/export',
  summary: 'My data as a zip: data.json and my files',
  body: PersonalDataForm,
  answer: z.file(),
  media: 'application/zip',
  errors: ['wrongPassword'],
});
