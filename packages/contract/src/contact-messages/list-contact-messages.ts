import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count } from '../fields.ts';
import { ContactMessage, contactStates } from './contact-messages.schemas.ts';

/** Returns a page of messages, newest first. `news` counts the new ones. */
export const listContactMessages = call({
  method: 'GET',
  path: '/staff/messages',
  summary: 'Messages from the contact form',
  query: z.object({
    state: z._default(z.enum(contactStates, 'invalid'), 'NEW'),
    cursor: z.optional(z.uuid('invalid')),
    limit: z._default(count(100), 20),
  }),
  answer: z.object({ data: z.array(ContactMessage), nextCursor: z.nullable(z.string()), news: z.number() }),
  errors: ['notAllowed'],
});
