import { Refusal } from '@atelier/testing';

const attempts = 20;

/** The server has too much to do, or no connection to the database is free: it says itself that the same may succeed a moment later. */
export function isBusy(error: unknown): boolean {
  return error instanceof Refusal && error.status === 503;
}

/** Asks until there is an answer, as pages do; a repeat carries the same key. */
export async function again<T>(ask: () => Promise<T>, isPassing = isBusy): Promise<T> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || left === 0) throw error;
    }
  }
}
