import * as z from 'zod/mini';
import { call } from '../call.ts';
import { currentPassword, Empty } from '../fields.ts';

/** Password confirmation for data export and account deletion (specification/faults#f19). */
export const PersonalDataForm = z.object({ password: currentPassword() });

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

/** Deletes my account and all my data. An open repair answers 409 `repairOpen` with its `repairId`. */
export const deleteMe = call({
  method: 'DELETE',
  path: '/users/me',
  summary: 'Delete my account; closed repairs are kept without anything about me',
  body: PersonalDataForm,
  answer: Empty,
  errors: ['wrongPassword', 'repairOpen', 'editedMeanwhile'],
});
