import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { ContactForm } from './contact.schemas.ts';

/**
 * A message to the shop. `website` is a field that people don't see, `touchedFor` how many milliseconds ago they first touched the form:
 * what a program fills in, or sends at once, is stored as spam and answered like the rest.
 */
export const sendContact = call({
  method: 'POST',
  path: '/contact',
  summary: 'Write to the shop',
  body: z.extend(ContactForm, { website: z.optional(z.string()), touchedFor: z.optional(z.number()) }),
  answer: Empty,
});
