import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from './user.schemas.ts';

export const removeAvatar = call({
  method: 'DELETE',
  path: '/users/me/avatar',
  summary: 'Remove my picture',
  answer: z.object({ user: User }),
});
