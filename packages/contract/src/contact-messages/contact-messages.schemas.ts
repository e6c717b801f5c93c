import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { email, lines, personName } from '../fields.ts';
import { phone } from '../phone-field.ts';
import { Language } from '../users/user.schemas.ts';

/**
 * What a visitor types into the contact form of the landing page (specification/content#contact-messages); not the conversation about a
 * repair.
 */
export const ContactForm = z.object({
  name: personName(),
  email: email(),
  phone: phone(),
  message: lines(textLimits.message),
});

/** Where a message stands. `DONE`: nothing is left to do, though nobody answered it here. */
export const contactStates = ['NEW', 'ANSWERED', 'DONE', 'SPAM'] as const;
export type ContactState = (typeof contactStates)[number];

/** What the shop may do with a message beside answering it. `reopen`: it is new again, and no spam. */
export const contactMarks = ['done', 'spam', 'reopen'] as const;
export type ContactMark = (typeof contactMarks)[number];

/** A message as the shop reads it. `lang`: of the page on which it was written, in which it is answered. */
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
    allowedActions: z.array(z.enum(['answer', ...contactMarks])),
  })
  .register(z.globalRegistry, { id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactMessageParams = z.object({ id: z.string() });

/** The version of a message that the person saw: of two who act at once one is told. */
export function requiredVersion() {
  return z.int('invalid').check(z.minimum(1, 'invalid'));
}

/** What the shop answers, as it is typed. */
export const ContactAnswerForm = z.object({ text: lines(textLimits.message) });
