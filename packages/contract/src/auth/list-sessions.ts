import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Session } from './auth.schemas.ts';

export const listSessions = call({
  method: 'GET',
  path: '/auth/me/sessions',
  summary: 'My sessions, newest first',
  answer: z.array(Session),
});
