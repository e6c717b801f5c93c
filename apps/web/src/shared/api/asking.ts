/** How long an answer about the session is waited for, in milliseconds. */
export const ANSWER_LIMIT = 10_000;

let open = 0;
let leave: (() => void)[] = [];

/** Counts what the server is asked for as long as the answer is out. */
export async function asking<Answer>(answer: Promise<Answer>): Promise<Answer> {
  open += 1;
  try {
    return await answer;
  } finally {
    open -= 1;
    if (open === 0) {
      for (const go of leave) go();
      leave = [];
    }
  }
}

/** Whether the server is being asked anything. */
export function isAsking(): boolean {
  return open > 0;
}

/** When it has answered all that it was asked. */
export function allAnswered(): Promise<void> {
  return isAsking() ? new Promise((resolve) => leave.push(resolve)) : Promise.resolve();
}
