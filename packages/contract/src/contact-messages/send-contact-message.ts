import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { ContactForm } from './contact-messages.schemas.ts';

/**
 * A message to the shop. People don't see the field `website`: a message that fills it in is stored as spam and answered like the rest.
 */
export const sendContactMessage = call({
  method: 'POST',
  path: '/contact',
  summary: 'Write to the shop',
  body: z.extend(ContactForm, { website: z.optional(z.string()) }),
  answer: Empty,
});
