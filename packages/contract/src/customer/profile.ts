import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { UserAnswer } from '../auth/user.ts';
import { call } from '../call.ts';
import { optionalLines, personName } from '../fields.ts';
import { editedPhone, phone } from '../phone-field.ts';

/** Changes by the user. Absent fields are unchanged. An empty or null phone or address is removed. */
const UserChange = z.object({
  firstName: z.optional(personName()),
  lastName: z.optional(personName()),
  phone: editedPhone(),
  address: optionalLines(textLimits.address),
});

export const PhoneForm = z.object({ phone: phone() });

export const updateMe = call({
  method: 'PUT',
  path: '/users/me',
  summary: 'Change my names, phone or address',
  body: UserChange,
  answer: UserAnswer,
});

export const changeAvatar = call({
  method: 'POST',
  path: '/users/me/avatar',
  summary: 'Change my picture: a JPEG, PNG or WebP of 5 MB at most',
  upload: 'avatar',
  answer: UserAnswer,
  errors: ['tooLarge', 'notAnImage'],
});

export const removeAvatar = call({
  method: 'DELETE',
  path: '/users/me/avatar',
  summary: 'Remove my picture',
  answer: UserAnswer,
});
