import { getTerms, type Answer } from '@atelier/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { ANSWER_TIMEOUT_MS } from '#shared/api/open-requests.ts';
import { send } from '#shared/api/send.ts';

export type FormerTermsState = Answer<typeof getTerms>;

/** Fetches the terms of a publication by the number in the address. */
export function useFormerTerms(version: string) {
  const [state, setState] = useState<FormerTermsState | 'waiting' | 'unknown' | 'failed'>('waiting');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wasUnmounted = false;
    const load = async (): Promise<void> => {
      try {
        const query = { version: Number(version) };
        const answer = await send(getTerms, { query, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
        if (!wasUnmounted) setState(answer);
      } catch (error) {
        if (!wasUnmounted) setState(isUnknown(error) ? 'unknown' : 'failed');
      }
    };
    void load();
    return () => {
      wasUnmounted = true;
    };
  }, [version, attempt]);
  const retry = (): void => {
    setState('waiting');
    setAttempt((count) => count + 1);
  };
  return { state, retry };
}

/** Also covers a 400, because the address may contain anything. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.key === 'notFound' || error.key === 'validation');
}
