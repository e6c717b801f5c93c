import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { email, lines, personName } from '../fields.ts';
import { phone } from '../phone-field.ts';
import { Language } from '../users/user.schemas.ts';

/** Contact form of the landing page (specification/content#contact-messages), unrelated to the conversation about a repair. */
export const ContactForm = z.object({
  name: personName(),
  email: email(),
  phone: phone(),
  message: lines(textLimits.message),
});

/** `DONE`: closed without an answer through Atelier. */
export const contactStates = ['NEW', 'ANSWERED', 'DONE', 'SPAM'] as const;
export type ContactState = (typeof contactStates)[number];

export const contactMarkActions = ['done', 'spam', 'reopen'] as const;
export type ContactMark = (typeof contactMarkActions)[number];

/** Contact message for staff. `lang` is the language of its page and of the answer. */
export const ContactMessage = z
  .object({
    id: z.string(),
    state: z.enum(contactStates),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    lang: Language,
    createdAt: z.string(),
    version: z.number(),
    answer: z.nullable(z.object({ text: z.string(), at: z.string(), by: z.string() })),
    allowedActions: z.array(z.enum(['answer', ...contactMarkActions])),
  })
  .register(z.globalRegistry, { id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactMessageParams = z.object({ id: z.string() });

/** Version of the message that the person saw, so the second of two concurrent changes is rejected. */
export function requiredVersion() {
  return z.int('invalid').check(z.minimum(1, 'invalid'));
}

export const ContactAnswerForm = z.object({ text: lines(textLimits.message) });
