import type { AnswerInput, getContactMessage } from '@atelier/contract';
import { contactActions } from './contact-messages.policy.ts';
import type { ContactMessageWithAnswerer } from './contact-messages.queries.ts';

export function presentContactMessage(row: ContactMessageWithAnswerer): AnswerInput<typeof getContactMessage> {
  return {
    id: row.id,
    state: row.state,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    lang: row.lang,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    answer:
      row.answer === null || row.answeredAt === null
        ? null
        : { text: row.answer, at: row.answeredAt.toISOString(), by: row.answerer ?? '' },
    allowedActions: [...contactActions[row.state]],
  };
}
