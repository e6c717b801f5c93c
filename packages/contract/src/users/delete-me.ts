import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { PersonalDataForm } from './personal-data.schemas.ts';

/** Deletes my account and all my data. An open repair answers 409 `repairOpen` with its `repairId`. */
export const deleteMe = call({
  method: 'DELETE',
  path: '/users/me',
  summary: 'Delete my account; closed repairs are kept without anything about me',
  body: PersonalDataForm,
  answer: Empty,
  errors: ['wrongPassword', 'repairOpen', 'editedMeanwhile'],
});
