import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { ContactForm } from './contact-messages.schemas.ts';

/** Sends a message to the shop. `website` is a honeypot: filled in, the message is stored as spam and answered as usual. */
export const sendContactMessage = call({
  method: 'POST',
  path: '/contact',
  summary: 'Write to the shop',
  body: z.extend(ContactForm, { website: z.optional(z.string()) }),
  answer: Empty,
});
