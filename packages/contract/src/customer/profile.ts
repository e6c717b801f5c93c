import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { UserAnswer } from '../auth/user.ts';
import { call } from '../call.ts';
import { Empty, optionalLines, personName } from '../fields.ts';
import { editedPhone, phone } from '../phone-field.ts';

/** Changes by the user. Absent fields are unchanged. An empty or null phone or address is removed. */
const UserChange = z.object({
  firstName: z.optional(personName()),
  lastName: z.optional(personName()),
  phone: editedPhone(),
  address: optionalLines(textLimits.address),
  ratingMails: z.optional(z.boolean('invalid')),
});

export const PhoneForm = z.object({ phone: phone() });

export const updateMe = call({
  method: 'PUT',
  path: '/users/me',
  summary: 'Change my names, phone or address, or whether I am mailed for a rating',
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

/** Stops rating mails of the link's recipient. Mail programs send it as a form without a session (RFC 8058). Repeatable. */
export const stopRatingMails = call({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Stop the mails that ask for a rating, by the link of one',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: Empty,
  errors: ['Invalid token'],
});
