import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Language, User } from './user.schemas.ts';

export const updateMyLanguage = call({
  method: 'PUT',
  path: '/users/me/lang',
  summary: 'Change my language',
  body: z.object({ lang: Language }),
  answer: z.object({ user: User }),
});
