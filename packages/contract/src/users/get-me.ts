import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from './user.schemas.ts';

export const getMe = call({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in user',
  answer: z.object({ user: User }),
});
