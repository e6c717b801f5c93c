import * as z from 'zod/mini';
import { deleteCall, postCall } from '../call.ts';
import { currentPassword, Empty, fileAnswer } from '../fields.ts';

/** Password confirmation for data export and account deletion (specification/faults#f19). */
export const PersonalDataForm = z.object({ password: currentPassword });

/** Returns my data as a zip: `data.json`, `files/` with my picture and `photos/`. `Content-Length` is set beforehand. */
export const exportMe = postCall('/users/me/export', 'My data as a zip: data.json and my files', {
  body: PersonalDataForm,
  ...fileAnswer('application/zip'),
  errors: ['wrongPassword'],
});

/** Deletes my account and all my data. An open repair answers 409 `repairOpen` with its `repairId`. */
export const deleteMe = deleteCall(
  '/users/me',
  'Delete my account; closed repairs are kept without anything about me',
  {
    body: PersonalDataForm,
    answer: Empty,
    errors: ['wrongPassword', 'repairOpen', 'editedMeanwhile'],
  },
);
