import { type Answer, submitIntake } from '@atelier/contract';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { isUnanswered } from '#shared/api/intent-key.ts';
import { send } from '#shared/api/send.ts';
import { createStoredDraft } from '#shared/form/stored-draft.ts';
import type { IntakeBody } from './intake.ts';

const SentIntake = z.object({
  key: z.string(),
  /** The body without its code, as JSON. */
  text: z.string(),
  code: z.optional(z.object({ token: z.string(), code: z.string() })),
});
type SentIntake = z.infer<typeof SentIntake>;

const sentIntakes = createStoredDraft('sent intake', SentIntake);

/**
 * Returns a function that submits an intake. Without an answer its key is stored beside the draft, so the same intake counts once also after
 * a reload. The code of the caller is sent again with it, because the form no longer has it.
 */
export function useSubmitIntake(draftKey: string): (body: IntakeBody) => Promise<Answer<typeof submitIntake>> {
  // Session storage may be full.
  const unanswered = useRef<SentIntake | null>(null);
  const remember = (sent: SentIntake | null) => {
    unanswered.current = sent;
    sentIntakes.set(draftKey, sent);
  };
  return async ({ code: typedCode, ...rest }) => {
    const text = JSON.stringify(rest);
    const last = unanswered.current ?? sentIntakes.get(draftKey);
    const code = typedCode ?? (last?.text === text ? last.code : undefined);
    const proof = code === undefined ? {} : { code };
    const isRepeat = last?.text === text && JSON.stringify(last.code) === JSON.stringify(code);
    const key = isRepeat ? last.key : crypto.randomUUID();
    remember({ key, text, ...proof });
    try {
      const answer = await send(submitIntake, { body: { ...rest, ...proof }, idempotencyKey: key });
      remember(null);
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) remember(null);
      throw error;
    }
  };
}
