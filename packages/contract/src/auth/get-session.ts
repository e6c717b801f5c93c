import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { Session } from './auth.schemas.ts';

export const getSession = call({
  method: 'GET',
  path: '/auth/me/sessions/:id',
  summary: 'One of my sessions',
  params: z.object({ id: id() }),
  answer: z.object({ session: Session }),
  errors: ['notFound'],
});
