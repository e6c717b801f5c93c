import { getTerms, type Answer } from '@atelier/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { ANSWER_LIMIT } from '#shared/api/asking.ts';
import { send } from '#shared/api/send.ts';

export type OldTerms = Answer<typeof getTerms>;

/** The terms of a publication, as its number stands in the address. */
export function useOldTerms(version: string) {
  const [standing, setStanding] = useState<OldTerms | 'waiting' | 'unknown' | 'failed'>('waiting');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    const load = async (): Promise<void> => {
      try {
        const query = { version: Number(version) };
        const answer = await send(getTerms, { query, signal: AbortSignal.timeout(ANSWER_LIMIT) });
        if (!left) setStanding(answer);
      } catch (error) {
        if (!left) setStanding(isUnknown(error) ? 'unknown' : 'failed');
      }
    };
    void load();
    return () => {
      left = true;
    };
  }, [version, attempt]);
  const retry = (): void => {
    setStanding('waiting');
    setAttempt((count) => count + 1);
  };
  return { standing, retry };
}

/** No publication bears this number; nor is everything that stands in an address one (400). */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.key === 'notFound' || error.key === 'validation');
}
