import type { AnswerInput, getContactMessage } from '@atelier/contract';
import { allowedActions } from './messages.policy.ts';
import type { MessageWithAnswerer } from './messages.queries.ts';

/** A message as the shop reads it. */
export function presentMessage(row: MessageWithAnswerer): AnswerInput<typeof getContactMessage> {
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
    allowedActions: [...allowedActions[row.state]],
  };
}
