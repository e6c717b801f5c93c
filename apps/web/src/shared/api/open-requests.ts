/** How long an answer about the session is waited for, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 10_000;

let openCount = 0;
let waiting: (() => void)[] = [];

/** Counts what the server is asked for as long as the answer is out. */
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

/** Whether the server is being asked anything. */
export function hasOpenRequests(): boolean {
  return openCount > 0;
}

/** When it has answered all that it was asked. */
export function whenRequestsSettle(): Promise<void> {
  return hasOpenRequests() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
}
