import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { postCall } from '../call.ts';
import { email, Empty, lines, personName } from '../fields.ts';
import { phone } from '../phone-field.ts';

/** Contact form of the landing page (specification/content#contact-messages), unrelated to the conversation about a repair. */
export const ContactForm = z.object({
  name: personName,
  email,
  phone: phone(),
  message: lines(textLimits.message),
});

/** Sends a message to the shop. `website` is a honeypot: filled in, the message is stored as spam and answered as usual. */
export const sendContactMessage = postCall('/contact', 'Write to the shop', {
  body: z.extend(ContactForm, { website: z.optional(z.string()) }),
  answer: Empty,
});
