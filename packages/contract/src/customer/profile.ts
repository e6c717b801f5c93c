import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { UserAnswer } from '../auth/user.ts';
import { deleteCall, postCall, putCall } from '../call.ts';
import { optionalLines, personName } from '../fields.ts';
import { editedPhone, phone } from '../phone-field.ts';

/** Changes by the user. Absent fields are unchanged. An empty or null phone or address is removed. */
const UserChange = z.object({
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  phone: editedPhone(),
  address: optionalLines(textLimits.address),
});

export const PhoneForm = z.object({ phone: phone() });

export const updateMe = putCall('/users/me', 'Change my names, phone or address', {
  body: UserChange,
  answer: UserAnswer,
});

export const changeAvatar = postCall('/users/me/avatar', 'Change my picture: a JPEG, PNG or WebP of 5 MB at most', {
  upload: 'avatar',
  answer: UserAnswer,
  errors: ['tooLarge', 'notAnImage'],
});

export const removeAvatar = deleteCall('/users/me/avatar', 'Remove my picture', { answer: UserAnswer });
