import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { Session } from './auth.schemas.ts';

/** Ends another active session of mine at once, on every node (specification/signing-in#sessions). */
export const endSession = call({
  method: 'DELETE',
  path: '/auth/me/sessions/:id',
  summary: 'End one of my other sessions',
  params: z.object({ id: id() }),
  answer: z.object({ session: Session }),
  errors: ['notFound', 'sessionCurrent', 'sessionEnded'],
});
