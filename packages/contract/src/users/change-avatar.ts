import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from './user.schemas.ts';

export const changeAvatar = call({
  method: 'POST',
  path: '/users/me/avatar',
  summary: 'Change my picture: a JPEG, PNG or WebP of 5 MB at most',
  upload: 'avatar',
  answer: z.object({ user: User }),
  errors: ['tooLarge', 'notAnImage'],
});
