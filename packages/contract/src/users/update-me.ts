import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User, UserChange } from './user.schemas.ts';

export const updateMe = call({
  method: 'PUT',
  path: '/users/me',
  summary: 'Change my names, phone or address, or whether I am mailed for a rating',
  body: UserChange,
  answer: z.object({ user: User }),
});
