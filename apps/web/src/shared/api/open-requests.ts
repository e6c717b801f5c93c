/** Time in milliseconds after which the page stops waiting for the session check, a sign-out or the content. */
export const ANSWER_TIMEOUT_MS = 10_000;

let openCount = 0;
let waiting: (() => void)[] = [];

export async function trackRequest<Answer>(answer: Promise<Answer>): Promise<Answer> {
  openCount += 1;
  try {
    return await answer;
  } finally {
    openCount -= 1;
    if (openCount === 0) {
      for (const go of waiting) go();
      waiting = [];
    }
  }
}

export function hasOpenRequests(): boolean {
  return openCount > 0;
}

export function whenRequestsSettle(): Promise<void> {
  return hasOpenRequests() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
}
