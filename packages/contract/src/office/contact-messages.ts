import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { Language } from '../auth/user.ts';
import { getCall, named, postCall, putCall } from '../call.ts';
import { lines, pageOf, pageQuery, requiredVersion } from '../fields.ts';

/** `DONE`: closed without an answer through Atelier. */
export const contactStates = ['NEW', 'ANSWERED', 'DONE', 'SPAM'] as const;

export type ContactState = (typeof contactStates)[number];

const contactMarkActions = ['done', 'spam', 'reopen'] as const;

export type ContactMark = (typeof contactMarkActions)[number];

/** Contact message for staff. `lang` is the language of its page and of the answer. */
export const ContactMessage = named(
  'ContactMessage',
  z.object({
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
  }),
);
export type ContactMessage = z.infer<typeof ContactMessage>;

const ContactMessageParams = z.object({ id: z.string() });

export const ContactAnswerForm = z.object({ text: lines(textLimits.message) });

/** Returns a page of messages, newest first. `news` counts the new ones. */
export const listContactMessages = getCall('/staff/messages', 'Messages from the contact form', {
  query: z.object({
    state: z._default(z.enum(contactStates, 'invalid'), 'NEW'),
    ...pageQuery(100, 20),
  }),
  answer: z.extend(pageOf(z.array(ContactMessage)), { news: z.number() }),
});

export const getContactMessage = getCall('/staff/messages/:id', 'One message from the contact form', {
  params: ContactMessageParams,
  answer: ContactMessage,
});

/** Mails an answer, once. A stale `version` gets `editedMeanwhile` with the current message. */
export const answerContactMessage = postCall('/staff/messages/:id/answer', 'Answer a message by mail', {
  params: ContactMessageParams,
  body: z.extend(ContactAnswerForm, { version: requiredVersion }),
  answer: ContactMessage,
  errors: ['editedMeanwhile'],
});

export const markContactMessage = putCall('/staff/messages/:id/mark', 'Mark a message as done, as spam, or as new', {
  params: ContactMessageParams,
  body: z.object({ mark: z.enum(contactMarkActions, 'invalid'), version: requiredVersion }),
  answer: ContactMessage,
  errors: ['editedMeanwhile'],
});
